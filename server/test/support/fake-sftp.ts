import type { AddressInfo } from 'node:net';
import ssh2, { type Attributes, type AuthContext, type SFTPWrapper } from 'ssh2';

const { STATUS_CODE } = ssh2.utils.sftp;
const PLAIN_FILE = 0o100640;
const FOLDER = 0o040750;
const FOLDERS: readonly string[] = ['outgoing', 'incoming', 'archive'];

/** What the server does wrong, and at which of its calls, such as `WRITE`. */
export interface SftpFault {
  readonly call: 'OPEN' | 'WRITE' | 'CLOSE' | 'READ' | 'RENAME' | 'LSTAT' | 'READDIR' | 'connect';
  readonly does: 'hangs' | 'cuts' | 'is full' | 'fails' | 'drops' | 'keeps half' | 'changes a byte' | 'writes on';
}

/** A fake SFTP server of a bank: its files are in memory, and it fails when a test says so. */
export interface FakeSftp {
  readonly port: number;
  readonly host_key: Buffer;
  /** By path, such as `outgoing/NAME`. */
  readonly files: Map<string, Buffer>;
  /** By path, when one was changed last, in seconds; any other long ago. */
  readonly changed_at_s: Map<string, number>;
  /** How often a file got its own name. */
  readonly renames: string[];
  /** From the next connection on; undefined: none. */
  fault: SftpFault | undefined;
  /** Whoever picks up files at once. */
  picks_up: boolean;
  /** Called when a call is left without an answer. */
  hung: (() => void) | undefined;
  stop(): Promise<void>;
}

/** A fresh pair of keys. ssh2 leaves out a zero at the beginning of a public key, one in 256: it cannot read such a pair itself. */
export function newSshKeys(): { private: string; public: string } {
  const keys = ssh2.utils.generateKeyPairSync('ed25519');
  return ssh2.utils.parseKey(keys.private) instanceof Error ? newSshKeys() : keys;
}

/** Starts it. Whoever shows `password`, or the key whose public half is `public_key`, is let in as any user. */
export async function startFakeSftp(may: { password?: string; public_key?: string }): Promise<FakeSftp> {
  const key = newSshKeys();
  const connections = new Set<{ end(): unknown }>();
  const state: State & Pick<FakeSftp, 'fault'> = {
    files: new Map(),
    changed_at_s: new Map(),
    renames: [],
    fault: undefined,
    picks_up: false,
    hung: undefined,
  };
  const server = new ssh2.Server({ hostKeys: [key.private] }, (client) => {
    const { fault } = state;
    connections.add(client);
    // Its types leave this out.
    (client as unknown as { setNoDelay(on: boolean): void }).setNoDelay(true);
    client.on('error', () => undefined);
    client.on('close', () => connections.delete(client));
    client.on('authentication', (context) => {
      if (fault?.call === 'connect') return fault.does === 'cuts' ? client.end() : undefined;
      return isLetIn(context, may) ? context.accept() : context.reject(['password', 'publickey']);
    });
    client.on('ready', () =>
      client.on('session', (accept) => accept().on('sftp', (start) => serve(start(), state, fault, () => client.end()))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    host_key: (ssh2.utils.parseKey(key.public) as ssh2.ParsedKey).getPublicSSH(),
    async stop() {
      for (const connection of connections) connection.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function isLetIn(context: AuthContext, may: { password?: string; public_key?: string }): boolean {
  if (context.method === 'password') return may.password !== undefined && context.password === may.password;
  if (context.method !== 'publickey' || may.public_key === undefined) return false;
  const known = ssh2.utils.parseKey(may.public_key) as ssh2.ParsedKey;
  if (!known.getPublicSSH().equals(context.key.data)) return false;
  return context.signature === undefined || known.verify(context.blob as Buffer, context.signature, context.hashAlgo) === true;
}

type State = Pick<FakeSftp, 'files' | 'changed_at_s' | 'renames' | 'picks_up' | 'hung'>;

function serve(sftp: SFTPWrapper, state: State, fault: SftpFault | undefined, cut: () => void): void {
  const { files } = state;
  const handles = new Map<number, { path: string; bytes: Buffer; listed?: boolean }>();
  let last_handle = 0;
  const opened = (path: string, bytes: Buffer) => {
    last_handle += 1;
    handles.set(last_handle, { path, bytes });
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last_handle);
    return handle;
  };
  const of = (handle: Buffer) => handles.get(handle.readUInt32BE()) ?? { path: '', bytes: Buffer.alloc(0) };
  /** Whether the call goes wrong before it has done anything. */
  const fails = (id: number, call: SftpFault['call']): boolean => {
    if (fault?.call !== call) return false;
    if (fault.does === 'cuts') cut();
    else if (fault.does === 'is full') sftp.status(id, STATUS_CODE.FAILURE, 'No space left on device');
    else if (fault.does === 'fails') sftp.status(id, STATUS_CODE.FAILURE);
    else if (fault.does === 'hangs') state.hung?.();
    else return false;
    return true;
  };
  const attrs = (path: string, bytes: Buffer | undefined): Attributes => ({
    mode: bytes === undefined ? FOLDER : PLAIN_FILE,
    uid: 0,
    gid: 0,
    size: bytes?.byteLength ?? 0,
    atime: 1_000_000_000,
    mtime: state.changed_at_s.get(path) ?? 1_000_000_000,
  });

  sftp.on('OPEN', (id, path, flags) => {
    if (fails(id, 'OPEN')) return;
    const found = files.get(path);
    if (flags & ssh2.utils.sftp.OPEN_MODE.WRITE) {
      if (found) return sftp.status(id, STATUS_CODE.FAILURE);
      files.set(path, Buffer.alloc(0));
      return sftp.handle(id, opened(path, Buffer.alloc(0)));
    }
    return found ? sftp.handle(id, opened(path, found)) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    if (fails(id, 'WRITE')) return;
    const open = of(handle);
    const grown = Buffer.alloc(Math.max(open.bytes.byteLength, offset + data.byteLength));
    open.bytes.copy(grown);
    data.copy(grown, offset);
    if (fault?.call === 'WRITE' && fault.does === 'changes a byte') grown[grown.byteLength - 1] = 0x41;
    open.bytes = grown;
    if (!(fault?.call === 'WRITE' && fault.does === 'drops')) files.set(open.path, grown);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    if (fails(id, 'READ')) return;
    const { bytes } = of(handle);
    if (offset >= bytes.byteLength) return sftp.status(id, STATUS_CODE.EOF);
    sftp.data(id, bytes.subarray(offset, offset + length));
  });
  sftp.on('CLOSE', (id, handle) => {
    if (fails(id, 'CLOSE')) return;
    const open = of(handle);
    // The bank goes on writing what is read.
    if (fault?.call === 'CLOSE' && fault.does === 'writes on' && files.has(open.path))
      files.set(open.path, Buffer.concat([open.bytes, Buffer.from('more')]));
    handles.delete(handle.readUInt32BE());
    sftp.status(id, STATUS_CODE.OK);
  });
  const stat = (id: number, path: string) => {
    if (fails(id, 'LSTAT')) return;
    const found = files.get(path);
    if (found || FOLDERS.includes(path)) sftp.attrs(id, attrs(path, found));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp.on('LSTAT', stat);
  sftp.on('STAT', stat);
  sftp.on('OPENDIR', (id, path) => sftp.handle(id, opened(path, Buffer.alloc(0))));
  sftp.on('READDIR', (id, handle) => {
    if (fails(id, 'READDIR')) return;
    const open = of(handle) as { path: string; listed?: boolean };
    const inside = [...files].filter(([path]) => path.startsWith(`${open.path}/`));
    if (open.listed || inside.length === 0) return sftp.status(id, STATUS_CODE.EOF);
    open.listed = true;
    sftp.name(
      id,
      inside.map(([path, bytes]) => ({ filename: path.slice(open.path.length + 1), longname: path, attrs: attrs(path, bytes) })),
    );
  });
  sftp.on('RENAME', (id, from, to) => {
    if (fails(id, 'RENAME')) return;
    const found = files.get(from);
    if (!found) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    if (files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
    files.delete(from);
    state.renames.push(to);
    const dropped = fault?.call === 'RENAME' && fault.does === 'drops';
    if (!dropped && !state.picks_up)
      files.set(to, fault?.call === 'RENAME' && fault.does === 'keeps half' ? found.subarray(0, found.byteLength / 2) : found);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('REMOVE', (id, path) => sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE));
}
