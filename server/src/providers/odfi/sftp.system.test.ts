import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, wholeOf } from '../../../test/support/fake-bank.ts';
import { makePgpKeys } from '../../../test/support/pgp-keys.ts';
import { OffsetClock } from '../../kernel/clock/clock.ts';
import { freePort } from '../../kernel/db/embedded.ts';
import type { Envelope } from './envelope.ts';
import { pgpEnvelope } from './pgp.ts';
import type { Odfi } from './port.ts';
import { sftpOdfi } from './sftp.ts';
import type { SftpHost } from './sftp-settings.ts';

const NAME = 'ach-20260601-2200-A.ach';
const AT = new Date('2026-06-02T02:00:00Z');
const BYTES = Buffer.from(`${'1'.repeat(94)}\n${`9${'0'.repeat(93)}`}\n`.repeat(3_000), 'latin1');
const RETURNS = Buffer.from(`1${' '.repeat(93)}\n9${'0'.repeat(93)}\n`, 'latin1');

let folder: string;
let bank: string;
let port: number;
let sshd: ChildProcess;
let fingerprint: string;

/** OpenSSH's own server, as a bank runs it, with keys and a folder of its own. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-sshd-'));
  bank = join(folder, 'bank');
  port = await freePort();
  for (const name of ['host_key', 'client_key']) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
  await writeFile(join(folder, 'authorized_keys'), await readFile(join(folder, 'client_key.pub')));
  await chmod(join(folder, 'authorized_keys'), 0o600);
  fingerprint = execFileSync('ssh-keygen', ['-l', '-f', join(folder, 'host_key.pub')], { encoding: 'utf8' }).split(' ')[1] ?? '';
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'host_key')}`,
    `PidFile ${join(folder, 'pid')}`,
    `AuthorizedKeysFile ${join(folder, 'authorized_keys')}`,
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'StrictModes no',
    'UsePAM no',
    'Subsystem sftp internal-sftp',
    `ForceCommand internal-sftp -d ${bank}`,
  ];
  await writeFile(join(folder, 'config'), `${settings.join('\n')}\n`);
  // Where it keeps itself apart from its connections, as root.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true });
  sshd = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', join(folder, 'config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    sshd.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Server listening')) resolve();
    });
    sshd.on('exit', () => reject(new Error(`sshd ended: ${said}`)));
  });
});
afterAll(async () => {
  sshd.removeAllListeners('exit');
  sshd.kill();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await rm(bank, { recursive: true, force: true });
  for (const name of ['outgoing', 'incoming', 'archive']) await mkdir(join(bank, name), { recursive: true });
});

/** Gives a folder a disk of its own of a size; false where this machine does not let us. */
function mount(path: string, size: string, how = ''): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `${how}size=${size}`, 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function open(host_key: string = fingerprint, timeout_ms = 60_000, more: { before?: SftpHost[]; envelope?: Envelope } = {}): Odfi {
  return sftpOdfi(
    {
      hosts: [...(more.before ?? []), { name: '127.0.0.1', host: '127.0.0.1', port, host_key_fingerprints: [host_key] }],
      envelope: more.envelope,
      user: userInfo().username,
      key_file: join(folder, 'client_key'),
      key_passphrase_file: undefined,
      password_file: undefined,
      outgoing: 'outgoing',
      incoming: 'incoming',
      archive: 'archive',
      picked_up_at_once: false,
      timeout_ms,
      most_incoming_bytes: 1_000_000,
    },
    new OffsetClock(),
  );
}

describe('OpenSSH’s server', () => {
  it('takes a file whole, once, however often and by however many it is delivered', async () => {
    // One of several at once may find its own temporary file taken away: it is delivered again then.
    await Promise.all(
      [1, 2, 3].map(() =>
        open()
          .deliver(fileOf(NAME, BYTES), AT, wholeOf)
          .catch(() => undefined),
      ),
    );
    for (let again = 0; again < 2; again++) expect((await open().deliver(fileOf(NAME, BYTES), AT, wholeOf)).equals(BYTES)).toBe(true);
    expect(await readdir(join(bank, 'outgoing'))).toEqual([NAME]);
    expect((await readFile(join(bank, 'outgoing', NAME))).equals(BYTES)).toBe(true);
  }, 60_000);

  it('takes a file that comes in pieces longer than it takes at once byte for byte', async () => {
    expect((await open().deliver(fileOf(NAME, BYTES, 240_000), AT, wholeOf)).equals(BYTES)).toBe(true);
    expect((await readFile(join(bank, 'outgoing', NAME))).equals(BYTES)).toBe(true);
  }, 60_000);

  it('gives us its files and its acknowledgements of ours, which are then in the archive', async () => {
    await writeFile(join(bank, 'incoming', 'returns.ach'), RETURNS);
    await writeFile(join(bank, 'incoming', `${NAME}.rej`), 'out of balance\nend\n');
    const odfi = open();
    expect(await odfi.listIncoming(AT)).toEqual(['returns.ach']);
    expect(Buffer.from(await odfi.fetchIncoming('returns.ach')).equals(RETURNS)).toBe(true);
    await odfi.acknowledgeIncoming('returns.ach', 'ingested');
    expect(await odfi.readAcknowledgements([NAME])).toMatchObject([{ name: NAME, accepted: false, reason: 'out of balance' }]);
    await odfi.acknowledgementNoted(NAME);
    expect((await readdir(join(bank, 'archive'))).sort()).toEqual([`${NAME}.rej`, 'returns.ach']);
  }, 60_000);

  it('is told nothing where it shows another key than the pinned one', async () => {
    await expect(open(`SHA256:${'A'.repeat(43)}`).deliver(fileOf(NAME, BYTES), AT, wholeOf)).rejects.toThrow('nothing was sent');
    expect(await readdir(join(bank, 'outgoing'))).toEqual([]);
  });

  it('is reached where another of the bank’s servers before it is away, is asleep, or is no SSH server', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const before = [await freePort(), (silent.address() as AddressInfo).port].map((at) => ({
      name: `127.0.0.1:${at}`,
      host: '127.0.0.1',
      port: at,
      host_key_fingerprints: [fingerprint],
    }));
    const servers: (string | undefined)[] = [];
    const file = { ...fileOf(NAME, BYTES), confirm: async (through?: string) => void servers.push(through) };
    try {
      const odfi = open(fingerprint, 2_000, { before });
      expect((await odfi.deliver(file, AT, wholeOf)).equals(BYTES)).toBe(true);
      expect(servers).toEqual([`127.0.0.1:${port}`]);
      await expect(odfi.deliver({ ...file, through: before[0]?.name }, AT, wholeOf)).rejects.toThrow('it goes to no other');
    } finally {
      await new Promise<unknown>((resolve) => silent.close(resolve));
    }
  }, 60_000);

  it('and GnuPG, as a bank has it, read what we encrypt and sign, and we read what they do', async (test) => {
    const home = join(folder, 'gnupg');
    await mkdir(home, { mode: 0o700 });
    const gpg = (...args: string[]) =>
      execFileSync('gpg', ['--homedir', home, '--batch', '--yes', '--pinentry-mode', 'loopback', '--passphrase', '', ...args]);
    try {
      gpg('--quick-generate-key', 'Bank <ach@bank.example>', 'rsa2048', 'default', '1d');
    } catch {
      return test.skip('GnuPG is not here');
    }
    gpg('--quick-add-key', /^fpr:+(\w+):/m.exec(gpg('--with-colons', '--list-keys').toString())?.[1] ?? '', 'rsa2048', 'encrypt', '1d');
    const { settings, ours } = await makePgpKeys(folder);
    await writeFile(settings.bank_key_file, gpg('--armor', '--export', 'ach@bank.example'));
    await writeFile(join(folder, 'center.asc'), ours.toPublic().armor());
    gpg('--import', join(folder, 'center.asc'));
    const envelope = await pgpEnvelope(settings, 1_000_000, { clock: new OffsetClock(), log: { error: expect.fail } });
    const odfi = open(fingerprint, 60_000, { envelope });
    expect((await odfi.deliver(fileOf(NAME, BYTES, 240_000), AT, wholeOf)).equals(BYTES)).toBe(true);
    const read = gpg('--status-file', join(folder, 'gpg-said'), '--decrypt', join(bank, 'outgoing', NAME));
    expect(read.equals(BYTES)).toBe(true);
    expect(await readFile(join(folder, 'gpg-said'), 'utf8')).toContain('GOODSIG');
    await writeFile(join(folder, 'returns.ach'), RETURNS);
    for (const how of [[], ['--armor']]) {
      const out = join(bank, 'incoming', `returns${how.length}.gpg`);
      gpg(
        ...how,
        '--trust-model',
        'always',
        '--local-user',
        'ach@bank.example',
        '--recipient',
        'Center',
        '--output',
        out,
        '--sign',
        '--encrypt',
        join(folder, 'returns.ach'),
      );
      expect(Buffer.from(await odfi.fetchIncoming(`returns${how.length}.gpg`)).equals(RETURNS)).toBe(true);
    }
  }, 60_000);

  it('whose disk is full is told of so, though it says no more than Failure; it has the file once there is room', async (test) => {
    const outgoing = join(bank, 'outgoing');
    if (!mount(outgoing, '100k')) return test.skip('nothing can be mounted here');
    try {
      await expect(open().deliver(fileOf(NAME, BYTES, 240_000), AT, wholeOf)).rejects.toThrow(
        /Failure: its disk is full \(\d+ bytes are free\)/,
      );
      expect(await readdir(outgoing)).toEqual([]);
      mount(outgoing, '1m', 'remount,');
      await open().deliver(fileOf(NAME, BYTES, 240_000), AT, wholeOf);
      expect((await readFile(join(outgoing, NAME))).equals(BYTES)).toBe(true);
    } finally {
      execFileSync('umount', [outgoing]);
    }
  });

  it('that is stopped in the middle is abandoned in words, and has the file once it goes on', async () => {
    const stopped = open(fingerprint, 2_000);
    sshd.kill('SIGSTOP');
    try {
      await expect(stopped.deliver(fileOf(NAME, BYTES), AT, wholeOf)).rejects.toThrow(/did not answer within 2 s|Timed out/);
    } finally {
      sshd.kill('SIGCONT');
    }
    await open().deliver(fileOf(NAME, BYTES), AT, wholeOf);
    expect(await readdir(join(bank, 'outgoing'))).toEqual([NAME]);
  });

  it('says what is wrong where a folder is missing', async () => {
    await rm(join(bank, 'outgoing'), { recursive: true });
    await expect(open().deliver(fileOf(NAME, BYTES), AT, wholeOf)).rejects.toThrow('No such file');
  });
});
