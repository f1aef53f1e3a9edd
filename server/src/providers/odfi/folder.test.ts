import * as realFiles from 'node:fs/promises';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, wholeOf } from '../../../test/support/fake-bank.ts';
import { leaveAcknowledgement } from '../../../test/support/leave-acknowledgement.ts';

import { type Clock, OffsetClock } from '../../kernel/clock/clock.ts';
import { folderOdfi } from './folder.ts';
import type { Files } from './local-folders.ts';
import { IncomingTooLarge, type Odfi } from './port.ts';

const NAME = 'ach-20260601-2200-A.ach';
const AT = new Date('2026-06-02T02:00:00Z');
/** As long as a file of some entries; the port does not read what stands in it. */
const BYTES = Buffer.from(`${'1'.repeat(94)}\n${`9${'0'.repeat(93)}`}\n`.repeat(400), 'latin1');
/** About as long as the pieces that files are kept in. */
const PIECE_BYTES = 240_000;
const RETURNS = Buffer.from(`1${' '.repeat(93)}\n9${'0'.repeat(93)}\n`, 'latin1');
const MOST = 1_000_000;

let folder: string;
let odfi: Odfi;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-odfi-'));
  odfi = open();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open(files?: Files, archives: 'all' | 'unread' = 'unread', clock: Pick<Clock, 'wall'> = new OffsetClock()): Odfi {
  return folderOdfi({ folder, archives, most_incoming_bytes: MOST }, clock, files);
}
const names = async (of: 'outgoing' | 'incoming' | 'archive') => (await readdir(join(folder, of))).sort();
const put = (name: string, bytes: string | Buffer = RETURNS) => writeFile(join(folder, 'incoming', name), bytes);

/** The real file system, in which the n-th call of this kind fails the way a disk does. */
function failing(at_step: number): { files: Files; steps(): number } {
  let step = 0;
  const may = <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) => {
    return async (...args: Args): Promise<Answer> => {
      step += 1;
      if (step === at_step) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      return work(...args);
    };
  };
  const files: Files = {
    ...realFiles,
    link: may(realFiles.link) as Files['link'],
    unlink: may(realFiles.unlink) as Files['unlink'],
    open: may(async (...args: Parameters<Files['open']>) => {
      const handle = await realFiles.open(...args);
      for (const call of ['writeFile', 'sync', 'readFile', 'read'] as const) {
        const real = handle[call].bind(handle) as (...args: unknown[]) => Promise<unknown>;
        Object.assign(handle, {
          [call]: may(async (...given: unknown[]) => {
            return real(...given);
          }),
        });
      }
      return handle;
    }) as Files['open'],
  };
  return { files, steps: () => step };
}

describe('a file for the bank', () => {
  it('stands whole in the folder under its own name, and is read back', async () => {
    expect((await odfi.deliver(fileOf(NAME, BYTES), AT, wholeOf)).equals(BYTES)).toBe(true);
    expect(await names('outgoing')).toEqual([NAME]);
    expect((await readFile(join(folder, 'outgoing', NAME))).equals(BYTES)).toBe(true);
  });

  it('that comes in pieces as long as those it is kept in stands there byte for byte', async () => {
    const long = Buffer.concat(Array(8).fill(BYTES));
    expect((await odfi.deliver(fileOf(NAME, long, PIECE_BYTES), AT, wholeOf)).equals(long)).toBe(true);
    expect((await readFile(join(folder, 'outgoing', NAME))).equals(long)).toBe(true);
  });

  it('that is delivered again, also by two at once, is there once', async () => {
    await Promise.all([1, 2, 3].map(() => odfi.deliver(fileOf(NAME, BYTES), AT, wholeOf).catch(() => undefined)));
    await odfi.deliver(fileOf(NAME, BYTES), AT, wholeOf);
    expect(await names('outgoing')).toEqual([NAME]);
    expect((await readFile(join(folder, 'outgoing', NAME))).equals(BYTES)).toBe(true);
  });

  it('of which half is there stays as it is, for a person; delivered once that is gone', async () => {
    await writeFile(join(folder, 'outgoing', NAME), BYTES.subarray(0, 1000));
    await expect(odfi.deliver(fileOf(NAME, BYTES), AT, wholeOf)).rejects.toThrow(`has 1000 bytes where ${BYTES.byteLength} were written`);
    expect((await readFile(join(folder, 'outgoing', NAME))).byteLength).toBe(1000);
    await rm(join(folder, 'outgoing', NAME));
    await odfi.deliver(fileOf(NAME, BYTES), AT, wholeOf);
    expect(await names('outgoing')).toEqual([NAME]);
  });

  it('never stands there by half or in the place of another, whichever step the disk fails at; the next delivery succeeds', async () => {
    const whole = failing(Number.POSITIVE_INFINITY);
    await open(whole.files).deliver(fileOf(NAME, BYTES), AT, wholeOf);
    expect(whole.steps()).toBeGreaterThan(8);
    for (let step = 1; step <= whole.steps(); step++) {
      await rm(join(folder, 'outgoing', NAME), { force: true });
      await expect(open(failing(step).files).deliver(fileOf(NAME, BYTES), AT, wholeOf), `step ${step}`).rejects.toThrow('no space left');
      const seen = (await names('outgoing')).filter((name) => !name.startsWith('.'));
      for (const name of seen) expect((await readFile(join(folder, 'outgoing', name))).equals(BYTES), `step ${step}`).toBe(true);
      await odfi.deliver(fileOf(NAME, BYTES), AT, wholeOf);
      expect(await names('outgoing'), `step ${step}`).toEqual([NAME]);
    }
  });

  it('is not there where it must not be handed over any more once all of it is written', async () => {
    const overtaken = { ...fileOf(NAME, BYTES), confirm: () => Promise.reject(new Error('another has done so')) };
    await expect(odfi.deliver(overtaken, AT, wholeOf)).rejects.toThrow('another has done so');
    expect(await names('outgoing')).toEqual([]);
  });

  it('takes away what a delivery left behind that was killed', async () => {
    await writeFile(join(folder, 'outgoing', `.${NAME}.0123456789ab.part`), BYTES.subarray(0, 500));
    await odfi.deliver(fileOf(NAME, BYTES), AT, wholeOf);
    expect(await names('outgoing')).toEqual([NAME]);
  });
});

/** What it says, without the files that it says it in. */
async function wordsFrom(of: Odfi, about: readonly string[] = [NAME]) {
  const acknowledgements = await of.readAcknowledgements(about);
  return acknowledgements.map((acknowledgement) => {
    if (!('accepted' in acknowledgement)) return acknowledgement;
    const { said, refused, ...rest } = acknowledgement;
    expect(said?.length).toBeGreaterThan(0);
    return { ...rest, ...(refused && { refused: refused.map(({ trace_number, reason }) => ({ trace_number, reason })) }) };
  });
}

describe('the bank’s acknowledgement of a file', () => {
  it.each([
    [{ [`${NAME}.ack`]: '' }, { accepted: true }],
    [{ [`${NAME.toUpperCase()}.ACK`]: 'thank you' }, { accepted: true }],
    [{ [`${NAME}.rej`]: '\r\n  out of balance\r\nmore words' }, { accepted: false, reason: 'out of balance' }],
    [{ [`${NAME}.rej`]: '' }, { accepted: false, reason: 'no reason given' }],
    [{ [`${NAME}.rej`]: 'account 123456789012 is none\u0007' }, { accepted: false, reason: 'account ...9012 is none' }],
    [{ [`${NAME}.rej`]: 'account 1234 5678 9012 is frozen' }, { accepted: false, reason: 'account ...9012 is frozen' }],
    [
      { [`${NAME}.rej`]: 'accounts 1234-5678-90.12, 00/12/34: frozen since 2024' },
      { accepted: false, reason: 'accounts ...1234: frozen since 2024' },
    ],
    [{ [`${NAME}.ack`]: '2026-06-02 22:15:03 taken, 12 entries\r091000010000006 accepted\r091000010000008' }, { accepted: true }],
    [
      { [`${NAME}.ack`]: '', [`${NAME}.rej`]: 'late' },
      { accepted: false, reason: 'the bank has both accepted and rejected it: late' },
    ],
  ])('in %o is %o', async (files, acknowledgement) => {
    for (const [name, text] of Object.entries(files)) await leaveAcknowledgement(folder, name, text);
    await leaveAcknowledgement(folder, 'other.ach.rej', 'about another file');
    expect(await wordsFrom(odfi, [NAME, 'silent.ach'])).toEqual([{ name: NAME, ...acknowledgement }]);
    // Until it is noted it says the same.
    expect(await wordsFrom(odfi)).toHaveLength(1);
    await odfi.acknowledgementNoted(NAME);
    expect(await wordsFrom(odfi)).toEqual([]);
    expect(await names('incoming')).toEqual(['other.ach.rej']);
    expect(await names('archive')).toEqual([]);
  });
});

describe('an acknowledgement of a file that the bank may still be writing', () => {
  const TRACE = '091000010000007';
  const refusal = { name: NAME, accepted: true, refused: [{ trace_number: TRACE, reason: 'account closed' }] };
  const unfinished = [{ name: NAME, being_written: true }];

  it.each(['', 'taken', `taken\n${TRACE} refu`, `taken\n${TRACE} refused: account closed\n`, 'taken, and so to the end'])(
    'says nothing yet: %j',
    async (text) => {
      await put(`${NAME}.ack`, text);
      expect(await wordsFrom(odfi)).toEqual(unfinished);
      await expect(odfi.acknowledgementNoted(NAME)).rejects.toThrow('has changed since it was read');
      expect(await names('incoming')).toEqual([`${NAME}.ack`]);
    },
  );

  it.each([`taken\n${TRACE} refused: account closed\nend`, `${TRACE} REFUSED account closed\r\n END \r\n\r\n`])(
    'is whole with its last line: %j',
    async (text) => {
      await put(`${NAME}.ack`, text);
      expect(await wordsFrom(odfi)).toEqual([refusal]);
    },
  );

  it.each([
    ['out of balance\nend\n', 'out of balance'],
    ['end', 'no reason given'],
  ])('tells a rejection without its last line: %j', async (text, reason) => {
    await put(`${NAME}.rej`, text);
    expect(await wordsFrom(odfi)).toEqual([{ name: NAME, accepted: false, reason }]);
  });

  it.each([
    ['is right', 0],
    ['is an hour behind', -3_600],
    ['is an hour ahead', 3_600],
  ])('is whole once we have seen it lie unchanged for a minute, where the clock of the folder %s', async (_, ahead_s) => {
    let now_ms = Date.now();
    odfi = open(undefined, 'unread', { wall: () => new Date(now_ms) });
    const write = async (text: string) => {
      await put(`${NAME}.ack`, text);
      const moment = new Date(now_ms + ahead_s * 1_000);
      await utimes(join(folder, 'incoming', `${NAME}.ack`), moment, moment);
    };
    const after = (seconds: number) => {
      now_ms += seconds * 1_000;
      return wordsFrom(odfi);
    };
    await write('taken\n');
    expect(await after(300)).toEqual(unfinished);
    expect(await after(59)).toEqual(unfinished);
    await write(`taken\n${TRACE} refused: account closed`);
    expect(await after(5)).toEqual(unfinished);
    expect(await after(59)).toEqual(unfinished);
    expect(await after(1)).toEqual([refusal]);
  });

  it('says nothing yet where it grows while it is read', async () => {
    await leaveAcknowledgement(folder, `${NAME}.ack`, 'taken\n');
    const growing: Files = {
      ...realFiles,
      open: (async (...args: Parameters<Files['open']>) => {
        const handle = await realFiles.open(...args);
        const read = handle.readFile.bind(handle) as () => Promise<Buffer>;
        return Object.assign(handle, {
          readFile: async () => {
            const bytes = await read();
            await realFiles.appendFile(args[0] as string, `${TRACE} refused: account closed\n`);
            return bytes;
          },
        });
      }) as Files['open'],
    };
    expect(await wordsFrom(open(growing))).toEqual(unfinished);
  });

  it('stays where it has changed since it was read, and so does what was said since then', async () => {
    await leaveAcknowledgement(folder, `${NAME}.ack`, 'taken\n');
    expect(await wordsFrom(odfi)).toEqual([{ name: NAME, accepted: true }]);
    await leaveAcknowledgement(folder, `${NAME}.ack`, `taken\n${TRACE} refused: account closed\n`);
    await expect(odfi.acknowledgementNoted(NAME)).rejects.toThrow(`incoming/${NAME}.ack has changed since it was read`);
    expect(await wordsFrom(odfi)).toEqual([refusal]);
    await leaveAcknowledgement(folder, `${NAME}.rej`, 'out of balance');
    await expect(odfi.acknowledgementNoted(NAME)).rejects.toThrow(`incoming/${NAME}.rej has changed since it was read`);
    expect(await names('incoming')).toEqual([`${NAME}.rej`]);
    expect(await wordsFrom(odfi)).toEqual([{ name: NAME, accepted: false, reason: 'out of balance' }]);
    await odfi.acknowledgementNoted(NAME);
    expect(await names('incoming')).toEqual([]);
  });
});

it('reads a long acknowledgement of a file to its end: it may name many entries that the bank does not carry', async () => {
  await leaveAcknowledgement(
    folder,
    `${NAME}.ack`,
    `${'taken, and so on\r\n'.repeat(5_000)}091000010000006 accepted\r\n091000010000007 REFUSED account closed\r\n`,
  );
  expect(await wordsFrom(odfi)).toEqual([
    { name: NAME, accepted: true, refused: [{ trace_number: '091000010000007', reason: 'account closed' }] },
  ]);
});

describe('files from the bank', () => {
  it('are offered oldest first, without its acknowledgements, hidden or half-written files, folders and links', async () => {
    for (const [name, seconds] of [
      ['b.ach', 100],
      ['a.ach', 300],
      ['returns', 200],
    ] as const) {
      await put(name);
      await utimes(join(folder, 'incoming', name), seconds, seconds);
    }
    for (const name of ['.hidden', 'c.part', 'd.TMP', `${NAME}.ack`, `${NAME}.rej`]) await put(name);
    await mkdir(join(folder, 'incoming', 'folder'));
    await symlink('/etc/passwd', join(folder, 'incoming', 'link'));
    expect(await odfi.listIncoming(AT)).toEqual(['b.ach', 'returns', 'a.ach']);
    await expect(odfi.fetchIncoming('link')).rejects.toThrow('gone');
  });

  it.each([
    ['unread', 'ingested', false],
    ['unread', 'unreadable', true],
    ['all', 'ingested', true],
    ['all', 'unreadable', true],
  ] as const)('with %s of them kept, one that is %s goes into the archive: %s, also two of one name', async (archives, became, kept) => {
    odfi = open(undefined, archives);
    for (const text of ['one', 'two']) {
      await put('returns', `${text.padEnd(94)}\n9${'0'.repeat(93)}\n`);
      expect(Buffer.from(await odfi.fetchIncoming('returns')).toString()).toContain(text);
      await odfi.acknowledgeIncoming('returns', became);
      expect(await names('incoming')).toEqual([]);
    }
    expect(await names('archive')).toEqual(kept ? [expect.stringMatching(/^\d{8}T\d{9}Z-[0-9a-f]{6}-returns$/), 'returns'] : []);
  });

  it('keeps its acknowledgements of ours beside them where all of them are kept', async () => {
    odfi = open(undefined, 'all');
    await leaveAcknowledgement(folder, `${NAME}.ack`, 'taken');
    await odfi.readAcknowledgements([NAME]);
    await odfi.acknowledgementNoted(NAME);
    expect(await names('archive')).toEqual([`${NAME}.ack`]);
  });

  it('are left alone where the bank has changed them since they were read: nothing is put away unread', async () => {
    await put('returns');
    await odfi.fetchIncoming('returns');
    await put('returns', Buffer.concat([RETURNS, RETURNS]));
    await expect(odfi.acknowledgeIncoming('returns', 'ingested')).rejects.toThrow('has changed since it was read');
    expect(await names('incoming')).toEqual(['returns']);
  });

  it('are not taken while they are being written: one that does not end like a file must have lain still for ten minutes', async () => {
    await put('returns', RETURNS.subarray(0, 120));
    await expect(odfi.fetchIncoming('returns')).rejects.toThrow('still being written');
    const long_ago = new Date(Date.now() - 11 * 60_000);
    await utimes(join(folder, 'incoming', 'returns'), long_ago, long_ago);
    expect((await odfi.fetchIncoming('returns')).byteLength).toBe(120);
  });

  it('that would fill the memory are not read', async () => {
    const large = await realFiles.open(join(folder, 'incoming', 'large'), 'w');
    // No disk is filled either: it is a hole.
    await large.truncate(2 * 1024 ** 3);
    await large.close();
    await expect(odfi.fetchIncoming('large')).rejects.toThrow(IncomingTooLarge);
    await odfi.acknowledgeIncoming('large', 'too_large');
    expect(await names('archive')).toEqual(['large']);
  });
});

describe('a folder that cannot be used', () => {
  it('stops the start with one line that names it', () => {
    const missing = join(folder, 'missing');
    expect(() => folderOdfi({ folder: missing, archives: 'unread', most_incoming_bytes: MOST }, new OffsetClock())).toThrow(
      `ODFI_FOLDER ${missing} is not a folder`,
    );
  });

  it('stops the start where something else stands in it', async () => {
    await rm(join(folder, 'archive'), { recursive: true });
    await writeFile(join(folder, 'archive'), '');
    expect(() => open()).toThrow('archive cannot be used (EEXIST)');
  });
});
