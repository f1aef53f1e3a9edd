import { mkdtemp, open as openFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveAcknowledgement } from '../../../test/support/leave-acknowledgement.ts';
import { type Clock, OffsetClock } from '../../kernel/clock/clock.ts';
import { folderOdfi } from './folder.ts';
import type { Odfi } from './port.ts';

const NAME = 'ach-20260601-2200-A.ach';

let folder: string;
let odfi: Odfi;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-acknowledgements-'));
  odfi = open(new OffsetClock());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open(clock: Pick<Clock, 'wall'>): Odfi {
  return folderOdfi({ folder, archives: 'unread', most_incoming_bytes: 1_000_000 }, clock);
}
const names = async (of: 'incoming' | 'archive') => (await readdir(join(folder, of))).sort();
const put = (name: string, bytes: string | Buffer) => writeFile(join(folder, 'incoming', name), bytes);

describe('an acknowledgement that may refuse an entry, and does not say so as it is agreed', () => {
  it.each([
    '091000010000007: refused, account frozen',
    '0910 0001 0000 007 refused account frozen',
    '091000010000007,refused,account frozen',
    '091000010000007 REJECTED account frozen',
    '091000010000007 account frozen',
    '"091000010000007";"frozen"',
    '091000010000007 accepted, then frozen',
    'entry 091000010000007 refused',
    'ITEM 091000010000007 RETURNED R04',
    'item 0910 0001 0000 007 was sent back',
    'item 7 returned: R04',
    '091000010000007 refused frozen 091000010000008 refused',
    '091000010000007\nRefused',
    Buffer.from('091000010000007 refused', 'utf16le').toString('latin1'),
  ])('is no "taken": it stays for a person: %j', async (line) => {
    await put(`${NAME}.ack`, Buffer.from(`taken\n${line}\nend\n`, 'latin1'));
    const [acknowledgement = expect.fail()] = await odfi.readAcknowledgements([NAME]);
    expect(acknowledgement).toEqual({ name: NAME, unreadable: expect.stringMatching(/may be a refusal|plain characters/) });
    expect(JSON.stringify(acknowledgement)).not.toMatch(/09100|0910 /);
    await expect(odfi.acknowledgementNoted(NAME)).rejects.toThrow('has changed since it was read');
    expect(await names('incoming')).toEqual([`${NAME}.ack`]);
  });
});

describe('what an acknowledgement of a file was read from', () => {
  it('comes with it, byte for byte, and the lines of its refusals are those of the file', async () => {
    const [ack, rej] = ['\r\ntaken\r\n091000010000007 refused: \u00e9\r\nEND', 'no funds\nat all\nend\n'];
    await put(`${NAME}.ack`, Buffer.from(ack, 'latin1'));
    const first = await odfi.readAcknowledgements([NAME]);
    expect(first).toMatchObject([{ refused: [{ line_number: 3 }], said: [{ name: `${NAME}.ack`, bytes: Buffer.from(ack, 'latin1') }] }]);
    await put(`${NAME}.rej`, rej);
    const [both] = await odfi.readAcknowledgements([NAME]);
    expect(both).toMatchObject({ accepted: false, said: [{ name: `${NAME}.rej`, bytes: Buffer.from(rej) }, { name: `${NAME}.ack` }] });
    await odfi.acknowledgementNoted(NAME);
    expect([await names('incoming'), await names('archive')]).toEqual([[], []]);
  });

  it('is read where a rejection is long, and lies in the archive where it is longer than any real one', async () => {
    let now_ms = Date.now();
    odfi = open({ wall: () => new Date(now_ms) });
    await leaveAcknowledgement(folder, `${NAME}.rej`, `out of balance\n${'x'.repeat(70_000)}`);
    expect(await odfi.readAcknowledgements([NAME])).toMatchObject([{ name: NAME, accepted: false, reason: 'out of balance' }]);
    const long = await openFile(join(folder, 'incoming', `${NAME}.rej`), 'w');
    await long.truncate(17 * 1024 ** 2);
    await long.close();
    await odfi.readAcknowledgements([NAME]);
    now_ms += 60_000;
    expect(await odfi.readAcknowledgements([NAME])).toEqual([
      { name: NAME, accepted: false, reason: 'no reason given', said: [{ name: `${NAME}.rej`, bytes: undefined }] },
    ]);
    await odfi.acknowledgementNoted(NAME);
    expect([await names('incoming'), await names('archive')]).toEqual([[], [`${NAME}.rej`]]);
  });

  it('does not count where it lies there twice, under names that differ in their capitals', async () => {
    await leaveAcknowledgement(folder, `${NAME}.ack`, 'taken');
    await leaveAcknowledgement(folder, `${NAME}.ACK`, '091000010000007 refused');
    expect(await odfi.readAcknowledgements([NAME])).toEqual([{ name: NAME, unreadable: expect.stringContaining('more than once') }]);
  });
});
