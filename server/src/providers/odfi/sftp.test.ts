import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, wholeOf } from '../../../test/support/fake-bank.ts';
import { type FakeSftp, newSshKeys, type SftpFault, startFakeSftp } from '../../../test/support/fake-sftp.ts';
import { hostOf, odfiOf, type SftpWishes, settingsOf } from '../../../test/support/fake-sftp-settings.ts';
import { IncomingTooLarge, type Odfi } from './port.ts';
import { checkSftp } from './sftp-check.ts';
import { fingerprintOf } from './sftp-connection.ts';
import type { SftpSettings } from './sftp-settings.ts';

const NAME = 'ach-20260601-2200-A.ach';
const AT = new Date('2026-06-02T02:00:00Z');
const BYTES = Buffer.from(`${'1'.repeat(94)}\n${`9${'0'.repeat(93)}`}\n`.repeat(300), 'latin1');
/** About as long as the pieces that files are kept in. */
const PIECE_BYTES = 240_000;
const RETURNS = Buffer.from(`1${' '.repeat(93)}\n9${'0'.repeat(93)}\n`, 'latin1');
const PASSWORD = 'only-for-this-test';

let folder: string;
let bank: FakeSftp;
let client_key: { private: string; public: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-sftp-'));
  client_key = newSshKeys();
  await writeFile(join(folder, 'key'), client_key.private, { mode: 0o600 });
  await writeFile(join(folder, 'password'), `${PASSWORD}\n`, { mode: 0o600 });
  bank = await startFakeSftp({ password: PASSWORD, public_key: client_key.public });
});
afterEach(async () => {
  await bank.stop();
  await rm(folder, { recursive: true, force: true });
});

function open(wishes: SftpWishes = {}): Odfi {
  return odfiOf([bank], { key_file: join(folder, 'key'), most_incoming_bytes: 100_000, ...wishes });
}
const deliver = (odfi: Odfi) => odfi.deliver(fileOf(NAME, BYTES), AT, wholeOf);

describe('a file for the bank’s server', () => {
  it.each([
    ['a key', () => ({})],
    ['a password', () => ({ key_file: undefined, password_file: join(folder, 'password') })],
  ])('stands whole under its own name, sent by who has %s, and is read back', async (_, wishes) => {
    expect((await deliver(open(wishes()))).equals(BYTES)).toBe(true);
    expect([...bank.files.keys()]).toEqual([`outgoing/${NAME}`]);
    expect(bank.files.get(`outgoing/${NAME}`)?.equals(BYTES)).toBe(true);
  });

  it('that comes in pieces longer than the server takes at once stands there byte for byte', async () => {
    const long = Buffer.concat(Array(10).fill(BYTES));
    expect((await open().deliver(fileOf(NAME, long, PIECE_BYTES), AT, wholeOf)).equals(long)).toBe(true);
    expect(bank.files.get(`outgoing/${NAME}`)?.equals(long)).toBe(true);
  });

  it('that is delivered again, also by two at once, is there once', async () => {
    await Promise.all([1, 2, 3].map(() => deliver(open()).catch(() => undefined)));
    await deliver(open());
    expect([...bank.files.keys()]).toEqual([`outgoing/${NAME}`]);
    expect(bank.renames).toEqual([`outgoing/${NAME}`]);
  });

  const FAULTS: readonly (readonly [SftpFault, string])[] = [
    [{ call: 'connect', does: 'cuts' }, 'closed the connection'],
    [{ call: 'OPEN', does: 'cuts' }, 'the bank’s server'.replace('’', "'")],
    [{ call: 'WRITE', does: 'cuts' }, "the bank's server"],
    [{ call: 'WRITE', does: 'is full' }, 'No space left on device'],
    [{ call: 'WRITE', does: 'fails' }, 'Failure: it does not say why; it may have no room left for us'],
    [{ call: 'WRITE', does: 'drops' }, 'has 0 bytes where'],
    [{ call: 'WRITE', does: 'changes a byte' }, 'holds other bytes than were written'],
    [{ call: 'CLOSE', does: 'is full' }, 'No space left on device'],
    [{ call: 'READ', does: 'cuts' }, "the bank's server"],
    [{ call: 'RENAME', does: 'cuts' }, "the bank's server"],
    [{ call: 'RENAME', does: 'is full' }, 'No space left on device'],
    [{ call: 'RENAME', does: 'drops' }, 'was written and is not there'],
  ];
  it.each(FAULTS)(
    'whose server at %o fails is told of in words, is nowhere by half, and arrives whole the next time',
    async (fault, words) => {
      bank.fault = fault;
      await expect(deliver(open())).rejects.toThrow(words);
      expect([...bank.files.keys()].filter((path) => !path.endsWith('.part'))).toEqual([]);
      bank.fault = undefined;
      await deliver(open());
      expect([...bank.files.keys()]).toEqual([`outgoing/${NAME}`]);
      expect(bank.files.get(`outgoing/${NAME}`)?.equals(BYTES)).toBe(true);
    },
  );

  it.each([{ call: 'connect' }, { call: 'OPEN' }, { call: 'WRITE' }, { call: 'RENAME' }] as const)(
    'is abandoned for now where the server hangs at $call',
    async ({ call }) => {
      bank.fault = { call, does: 'hangs' };
      await expect(deliver(open({ timeout_ms: 1_500 }))).rejects.toThrow(/did not answer within 1.5 s|Timed out/);
      bank.fault = undefined;
      await deliver(open());
      expect([...bank.files.keys()]).toEqual([`outgoing/${NAME}`]);
    },
  );

  it('is not there, not by half, where it must not be handed over any more once the server has its bytes', async () => {
    const overtaken = { ...fileOf(NAME, BYTES), confirm: () => Promise.reject(new Error('another has done so')) };
    await expect(open().deliver(overtaken, AT, wholeOf)).rejects.toThrow('another has done so');
    expect([...bank.files.keys()]).toEqual([]);
    expect(bank.renames).toEqual([]);
  });

  it.each([{ call: 'WRITE' }, { call: 'READ' }] as const)('is cut off at $call once it takes too long as a whole', async ({ call }) => {
    bank.fault = { call, does: 'hangs' };
    const too_long = new AbortController();
    bank.hung = () => too_long.abort();
    const file = { ...fileOf(NAME, BYTES), signal: too_long.signal };
    await expect(open().deliver(file, AT, wholeOf)).rejects.toThrow('took too long, and was cut off');
    bank.fault = undefined;
    await deliver(open());
    expect([...bank.files.keys()]).toEqual([`outgoing/${NAME}`]);
  });

  it('of which the server shows half is not delivered under another name: a person must look', async () => {
    bank.fault = { call: 'RENAME', does: 'keeps half' };
    await expect(deliver(open())).rejects.toThrow(`has ${BYTES.byteLength / 2} bytes where ${BYTES.byteLength} were written`);
    bank.fault = undefined;
    await expect(deliver(open())).rejects.toThrow('bytes where');
    expect([...bank.files.keys()]).toEqual([`outgoing/${NAME}`]);
    bank.files.delete(`outgoing/${NAME}`);
    await deliver(open());
    expect(bank.files.get(`outgoing/${NAME}`)?.equals(BYTES)).toBe(true);
  });

  it('may be gone once it has its name where the bank picks files up at once', async () => {
    bank.picks_up = true;
    await expect(deliver(open())).rejects.toThrow('is not there');
    expect((await deliver(open({ picked_up_at_once: true }))).equals(BYTES)).toBe(true);
  });
});

describe('the server', () => {
  it('that shows another key than the pinned one is sent nothing', async () => {
    const pinned = `SHA256:${'A'.repeat(43)}`;
    await expect(
      deliver(open({ hosts: [hostOf(bank, [pinned])], key_file: undefined, password_file: join(folder, 'password') })),
    ).rejects.toThrow(
      `it shows the host key ${fingerprintOf(bank.host_key)}, which is not one that ODFI_SFTP_HOST_KEY names; nothing was sent`,
    );
    expect(bank.files.size).toBe(0);
    await deliver(open({ hosts: [hostOf(bank, [pinned, fingerprintOf(bank.host_key)])] }));
  });

  it('that does not know us is told of without the secret', async () => {
    await writeFile(join(folder, 'password'), 'a-wrong-password');
    const failure = deliver(open({ key_file: undefined, password_file: join(folder, 'password') })).catch((error: Error) => error.message);
    expect(await failure).toContain('does not let the user "drawbridge" in');
    expect(await failure).not.toContain('wrong-password');
  });

  it('that is not there is told of by its name', async () => {
    await bank.stop();
    await expect(deliver(open())).rejects.toThrow(`the bank's server 127.0.0.1:${bank.port}: connect ECONNREFUSED`);
    bank = await startFakeSftp({});
  });

  it.each([
    ['a file that is missing', { key_file: '/nowhere/key' }, 'ODFI_SFTP_KEY_FILE /nowhere/key cannot be read (ENOENT)'],
    ['a file that is no key', { key_file: import.meta.filename }, 'is not a private key that can be opened'],
    ['an empty password', { key_file: undefined, password_file: '/dev/null' }, 'ODFI_SFTP_PASSWORD_FILE /dev/null is empty'],
  ])('is not even asked with %s: the start stops with one line', (_, wishes, words) => {
    expect(() => open(wishes)).toThrow(words);
  });
});

describe('several servers of one bank', () => {
  let second: FakeSftp;
  beforeEach(async () => {
    second = await startFakeSftp({ password: PASSWORD, public_key: client_key.public });
  });
  afterEach(() => second.stop());
  const both = (wishes: Partial<SftpSettings> = {}) => open({ hosts: [hostOf(bank), hostOf(second)], ...wishes });
  const lying = () => [bank, second].map(({ files }) => [...files.keys()]);
  /** Delivers it, and gives the servers that it was handed to. */
  async function handed(odfi: Odfi, through?: string): Promise<(string | undefined)[]> {
    const servers: (string | undefined)[] = [];
    const file = { ...fileOf(NAME, BYTES), through, confirm: async (server?: string) => void servers.push(server) };
    await odfi.deliver(file, AT, wholeOf);
    return servers;
  }

  async function failing(does: 'hangs' | 'cuts'): Promise<void> {
    bank.fault = { call: 'connect', does };
  }

  it('are tried in their order: the first that is reached gets the file, and no other', async () => {
    expect(await handed(both())).toEqual([`127.0.0.1:${bank.port}`]);
    expect(lying()).toEqual([[`outgoing/${NAME}`], []]);
  });

  it.each([
    ['is not there', () => bank.stop()],
    ['hangs before it has let us in', () => failing('hangs')],
    ['cuts us off before it has let us in', () => failing('cuts')],
  ])('are reached all the same where the first %s; files from the bank come through the next one, too', async (_, away) => {
    const settings = { hosts: [hostOf(bank), hostOf(second)], timeout_ms: 1_500 };
    await away();
    second.files.set('incoming/returns.ach', RETURNS);
    const odfi = open(settings);
    expect(await handed(odfi)).toEqual([`127.0.0.1:${second.port}`]);
    expect(lying()).toEqual([[], ['incoming/returns.ach', `outgoing/${NAME}`]]);
    expect(await odfi.listIncoming(AT)).toEqual(['returns.ach']);
    await bank.stop().catch(() => undefined);
    bank = await startFakeSftp({});
  });

  it('never both get a file: once one was handed it the other is not tried, though it is away', async () => {
    const through = `127.0.0.1:${bank.port}`;
    const odfi = both();
    await bank.stop();
    await expect(handed(odfi, through)).rejects.toThrow(
      /ECONNREFUSED.*the file may be there, so that it goes to no other: .* deliver-elsewhere/,
    );
    expect(lying()).toEqual([[], []]);
    bank = await startFakeSftp({});
    await expect(handed(both(), through)).rejects.toThrow(`it was handed to ${through}, which ODFI_SFTP_HOST names no more`);
    expect(lying()).toEqual([[], []]);
  });

  it('are not gone on with where the first breaks while it has the file, shows another key, or does not let us in', async () => {
    bank.fault = { call: 'RENAME', does: 'cuts' };
    await expect(handed(both())).rejects.toThrow("the bank's server");
    bank.fault = undefined;
    const strange = hostOf(bank, [`SHA256:${'A'.repeat(43)}`]);
    await expect(handed(open({ hosts: [strange, hostOf(second)] }))).rejects.toThrow('nothing was sent');
    const keys_swapped = [hostOf(bank, [fingerprintOf(second.host_key)]), hostOf(second, [fingerprintOf(bank.host_key)])];
    await expect(handed(open({ hosts: keys_swapped }))).rejects.toThrow('nothing was sent');
    await writeFile(join(folder, 'password'), 'a-wrong-password');
    await expect(handed(both({ key_file: undefined, password_file: join(folder, 'password') }))).rejects.toThrow(
      'does not let the user "drawbridge" in',
    );
    expect(lying()[1]).toEqual([]);
  });

  it('that are all away are each told of', async () => {
    const odfi = both();
    const ports = [bank.port, second.port];
    await Promise.all([bank.stop(), second.stop()]);
    const said = await handed(odfi).catch((error: Error) => error.message);
    for (const port of ports) expect(said).toContain(`127.0.0.1:${port}: connect ECONNREFUSED`);
    [bank, second] = [await startFakeSftp({}), await startFakeSftp({})];
  });

  it('are each looked at by the check, which leaves nothing there [LIV-04]', async () => {
    const settings = settingsOf([], { hosts: [hostOf(bank), hostOf(second, [`SHA256:${'A'.repeat(43)}`])], key_file: join(folder, 'key') });
    const found = await checkSftp(settings);
    expect(found.filter(({ good }) => good).map(({ says }) => says)).toEqual([
      `127.0.0.1:${bank.port} shows its pinned key, and lets the user "drawbridge" in.`,
      ...['outgoing', 'incoming', 'archive'].map((name) => `${name} on 127.0.0.1:${bank.port} can be listed: 0 files.`),
    ]);
    expect(found.filter(({ good }) => !good).map(({ says }) => says)).toEqual([
      expect.stringContaining(`127.0.0.1:${second.port}: it shows the host key ${fingerprintOf(second.host_key)}`),
    ]);
    expect(lying()).toEqual([[], []]);
  });

  it('each have a remedy of their own in the check: another host key, a login that is refused, nobody there, a public key [LIV-04]', async () => {
    const remedyOf = async (host: Parameters<typeof hostOf>, wishes: SftpWishes) =>
      (await checkSftp(settingsOf([], { hosts: [hostOf(...host)], ...wishes })))[0]?.remedy;
    const key_file = join(folder, 'key');
    expect(await remedyOf([bank, [`SHA256:${'A'.repeat(43)}`]], { key_file })).toContain('Ask the bank by another way');
    await writeFile(join(folder, 'other-password'), 'not-the-password');
    expect(await remedyOf([bank], { password_file: join(folder, 'other-password') })).toContain('Compare ODFI_SFTP_USER');
    const nobody = { ...bank, port: 1 } as typeof bank;
    expect(await remedyOf([nobody], { key_file })).toContain('Compare ODFI_SFTP_HOST and ODFI_SFTP_PORT');
    await writeFile(join(folder, 'key.pub'), newSshKeys().public);
    expect((await checkSftp(settingsOf([bank], { key_file: join(folder, 'key.pub') })))[0]).toMatchObject({
      good: false,
      says: `ODFI_SFTP_KEY_FILE ${join(folder, 'key.pub')} is a public key: name the private one.`,
    });
  });
});

describe('files from the bank’s server', () => {
  it('are listed, read, and put away; its acknowledgements of our files are read and put away', async () => {
    bank.files.set('incoming/returns.ach', RETURNS);
    bank.files.set(`incoming/${NAME}.rej`, Buffer.from('out of balance\nend\n'));
    const odfi = open();
    expect(await odfi.listIncoming(AT)).toEqual(['returns.ach']);
    expect(Buffer.from(await odfi.fetchIncoming('returns.ach')).equals(RETURNS)).toBe(true);
    await odfi.acknowledgeIncoming('returns.ach', 'ingested');
    expect(await odfi.readAcknowledgements([NAME])).toMatchObject([{ name: NAME, accepted: false, reason: 'out of balance' }]);
    await odfi.acknowledgementNoted(NAME);
    expect([...bank.files.keys()].sort()).toEqual([`archive/${NAME}.rej`, 'archive/returns.ach']);
  });

  it('do not count as its acknowledgements of ours while it may still be writing them, nor are they put away where they have changed', async () => {
    const path = `incoming/${NAME}.ack`;
    const unfinished = [{ name: NAME, being_written: true }];
    const odfi = open();
    bank.files.set(path, Buffer.from('taken\n091000010000007 refu'));
    expect(await odfi.readAcknowledgements([NAME])).toEqual(unfinished);
    bank.files.set(path, Buffer.from('taken\nend\n'));
    bank.fault = { call: 'CLOSE', does: 'writes on' };
    expect(await odfi.readAcknowledgements([NAME])).toEqual(unfinished);
    bank.fault = undefined;
    bank.files.set(path, Buffer.from('taken\nend\n'));
    expect(await odfi.readAcknowledgements([NAME])).toMatchObject([{ name: NAME, accepted: true }]);
    bank.files.set(path, Buffer.from('taken\n091000010000007 refused: account closed\nend\n'));
    bank.changed_at_s.set(path, Math.floor(Date.now() / 1000));
    await expect(odfi.acknowledgementNoted(NAME)).rejects.toThrow(`${path} has changed since it was read`);
    expect(await odfi.readAcknowledgements([NAME])).toMatchObject([
      { name: NAME, accepted: true, refused: [{ trace_number: '091000010000007', reason: 'account closed' }] },
    ]);
    await odfi.acknowledgementNoted(NAME);
    expect([...bank.files.keys()]).toEqual([`archive/${NAME}.ack`]);
  });

  it('are removed where the bank keeps no archive', async () => {
    bank.files.set('incoming/returns.ach', RETURNS);
    const odfi = open({ archive: undefined });
    await odfi.fetchIncoming('returns.ach');
    await odfi.acknowledgeIncoming('returns.ach', 'ingested');
    expect(bank.files.size).toBe(0);
  });

  it('that would fill the memory are not read', async () => {
    bank.files.set('incoming/large.ach', Buffer.alloc(100_001, '9'));
    const odfi = open({ archive: undefined });
    await expect(odfi.fetchIncoming('large.ach')).rejects.toThrow(IncomingTooLarge);
    // Nothing of it is kept: what is not put into an archive stays where it is.
    await odfi.acknowledgeIncoming('large.ach', 'too_large');
    expect([...bank.files.keys()]).toEqual(['incoming/large.ach']);
    await expect(open().fetchIncoming('large.ach')).rejects.toThrow(IncomingTooLarge);
  });

  it('make nobody believe that none are there when the server cannot say', async () => {
    bank.files.set('incoming/returns.ach', RETURNS);
    bank.fault = { call: 'READDIR', does: 'cuts' };
    await expect(open().listIncoming(AT)).rejects.toThrow("the bank's server");
  });
});
