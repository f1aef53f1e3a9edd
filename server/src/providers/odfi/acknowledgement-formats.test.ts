import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_FILE_NAME } from '../shared/bank-file-name.ts';
import { readFormats } from './acknowledgement-formats.ts';
import { acknowledgementNames } from './acknowledgement-names.ts';
import { folderOdfi } from './folder.ts';
import type { Odfi } from './port.ts';

const NAME = 'ach-20260601-2200-A.ach';
const STEM = 'ach-20260601-2200-A';
const AT = new Date('2026-06-02T02:00:00Z');
const DOCS = join(import.meta.dirname, '../../../../docs/providers');
const TRACES = ['091000010000001', '091000010000002'];

let folder: string;
let now_ms: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-formats-'));
  now_ms = Date.now();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const described = (bank: string) => readFile(join(DOCS, `acknowledgements-${bank}.json`), 'utf8');
async function open(bank: string): Promise<Odfi> {
  const acknowledgements = acknowledgementNames(readFormats(await described(bank)), DEFAULT_FILE_NAME);
  return folderOdfi({ folder, archives: 'unread', most_incoming_bytes: 1_000_000, acknowledgements }, { wall: () => new Date(now_ms) });
}
const put = (name: string, text: string | Buffer) => writeFile(join(folder, 'incoming', name), text);
const incoming = async () => (await readdir(join(folder, 'incoming'))).sort();
/** The bank's acknowledgement, once it has lain still. */
async function acknowledgement(odfi: Odfi): Promise<object | undefined> {
  await odfi.readAcknowledgements([NAME]);
  now_ms += 60_000;
  return (await odfi.readAcknowledgements([NAME]))[0];
}

const HEAD = 'File Name,Status,Trace Number,Reason';
const row = (status: string, trace = '', reason = '') => [NAME, status, trace, reason].join(',');
const csv = (...rows: string[]) => [HEAD, ...rows].join('\r\n');
const entry = (status: string, trace: string, reason = '') =>
  `<Entry status="${status}"><TraceNumber>${trace}</TraceNumber><Reason>${reason}</Reason></Entry>`;
const xml = (status: string, { entries = '', reason = '', file = NAME, before = '' } = {}) =>
  `<?xml version="1.0"?>${before}<p:FileAcknowledgement xmlns:p="urn:prairie"><p:File name="${file}"><p:Status>${status}</p:Status><p:Reason>${reason}</p:Reason></p:File><p:Entries>${entries}</p:Entries></p:FileAcknowledgement>`;

describe('an acknowledgement of a bank of which the format was described', () => {
  it.each([
    ['harbor', `${STEM}_ACK_0601.csv`, csv(row('ACCEPTED')), { accepted: true }],
    ['harbor', `${STEM.toUpperCase()}_ack_.CSV`, csv(row('accepted')), { accepted: true }],
    [
      'harbor',
      `${STEM}_ACK_0601.csv`,
      csv(row('REJECTED', '', '"out of balance, by account 1234567890"')),
      { accepted: false, reason: 'out of balance, by account ...7890' },
    ],
    [
      'harbor',
      `${STEM}_ACK_0601.csv`,
      csv(row('Accepted  with errors'), row('ACCEPTED', TRACES[0]), row('REJECTED', TRACES[1], 'no such bank')),
      { accepted: true, refused: [{ trace_number: TRACES[1], reason: 'no such bank', line_number: 4 }] },
    ],
    ['harbor', `${STEM}.txt`, 'Harbor Bank\nFile 17 accepted\n', { accepted: true }],
    ['harbor', `${STEM}.txt`, `Received 2026-06-01 22:04:10: ${NAME}\nfile ${STEM}  accepted`, { accepted: true }],
    [
      'harbor',
      `${STEM}.txt`,
      `FILE 17 ACCEPTED, 1 ITEMS REJECTED\nITEM ${TRACES[1]} REJECTED frozen`,
      { accepted: true, refused: [{ trace_number: TRACES[1], reason: 'frozen', line_number: 2 }] },
    ],
    ['harbor', `${STEM}.txt`, 'FILE REJECTED: duplicate file\n', { accepted: false, reason: 'duplicate file' }],
    ['harbor', `${STEM}.txt`, 'file rejected:', { accepted: false, reason: 'no reason given' }],
    [
      'harbor',
      `${STEM}.txt`,
      `FILE ACCEPTED\nITEM ${TRACES[0]} ACCEPTED\nITEM  ${TRACES[1]} rejected  account closed\n`,
      { accepted: true, refused: [{ trace_number: TRACES[1], reason: 'account closed', line_number: 3 }] },
    ],
    ['prairie', `${NAME}.xml`, xml('ACPT'), { accepted: true }],
    [
      'prairie',
      `${NAME}.xml`,
      xml('RJCT', { reason: 'unknown origin &amp; company' }),
      { accepted: false, reason: 'unknown origin & company' },
    ],
    [
      'prairie',
      `${NAME}.xml`,
      xml('PART', { entries: entry('ACPT', TRACES[0] ?? '') + entry('RJCT', TRACES[1] ?? '', '<![CDATA[frozen]]>') }),
      { accepted: true, refused: [{ trace_number: TRACES[1], reason: 'frozen' }] },
    ],
  ])('%s: %s is understood %#', async (bank, found, text, meant) => {
    const odfi = await open(bank);
    await put(found, text);
    expect(await acknowledgement(odfi)).toEqual({ name: NAME, ...meant, said: [{ name: found, bytes: Buffer.from(text) }] });
    expect(await odfi.listIncoming(AT)).toEqual([]);
    expect(await odfi.listOurs()).toEqual([
      { name: found.toLowerCase() === found ? NAME : expect.stringMatching(new RegExp(NAME, 'i')), lies_there: false },
    ]);
    await odfi.acknowledgementNoted(NAME);
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ['harbor', `${STEM}_ACK_1.csv`, csv(row('PENDING')), 'line 2 of it says of the file what nobody described: PENDING'],
    ['harbor', `${STEM}_ACK_1.csv`, csv(row('ACCEPTED'), row('REJECTED')), 'more than one line'],
    ['harbor', `${STEM}_ACK_1.csv`, csv(row('ACCEPTED', TRACES[0])), 'no line of it says whether the bank took the file'],
    [
      'harbor',
      `${STEM}_ACK_1.csv`,
      csv(row('ACCEPTED'), row('HELD', TRACES[0])),
      'line 3 of it says of an entry what nobody described: HELD',
    ],
    ['harbor', `${STEM}_ACK_1.csv`, csv(row('ACCEPTED'), row('REJECTED', '09100001', 'short')), 'without a trace number of fifteen digits'],
    ['harbor', `${STEM}_ACK_1.csv`, csv(row('ACCEPTED')).replace(NAME, 'another.ach'), 'it is about another file'],
    ['harbor', `${STEM}_ACK_1.csv`, 'Status;Reason\nACCEPTED;', 'it is not the table that was described'],
    ['harbor', `${STEM}_ACK_1.csv`, `${HEAD}\n${NAME},ACCEPTED,"${TRACES[0]}`, 'it is not the table that was described'],
    ['harbor', `${STEM}_ACK_1.csv`, csv(row('ACCEPTED'), `${NAME},REJECTED`), 'it is not the table that was described'],
    ['harbor', `${STEM}_ACK_1.csv`, '', 'no line of it says whether the bank took the file'],
    ['harbor', `${STEM}_ACK_1.csv`, Buffer.from(csv(row('ACCEPTED')), 'utf16le'), 'not written in plain characters'],
    ['harbor', `${STEM}.txt`, 'thank you\n', 'no line of it says whether the bank took the file'],
    ['harbor', `${STEM}.txt`, `FILE ACCEPTED\n${TRACES[1]} was refused\n`, 'line 2 of it may be a refusal'],
    ['harbor', `${STEM}.txt`, 'FILE NOT ACCEPTED\n', 'no line of it says whether the bank took the file'],
    ['harbor', `${STEM}.txt`, 'FILE 17: 2 ITEMS REJECTED, 40 ACCEPTED\n', 'line 1 of it may be a refusal'],
    ['harbor', `${STEM}.txt`, 'FILE another.ach ACCEPTED\n', 'no line of it says whether the bank took the file'],
    ['harbor', `${STEM}.txt`, `FILE ${TRACES[1]} ACCEPTED\n`, 'line 1 of it may be a refusal'],
    ['harbor', `${STEM}.txt`, `FILE ACCEPTED\nITEM ${TRACES[1]} RETURNED R04\n`, 'line 2 of it may be a refusal'],
    ['harbor', `${STEM}.txt`, `FILE ACCEPTED\nreturned:\n  ${TRACES[1]}\n`, 'line 3 of it may be a refusal'],
    ['harbor', `${STEM}.txt`, 'FILE ACCEPTED\nITEM 2 RETURNED R04\n', 'line 2 of it may be a refusal'],
    ['harbor', `${STEM}.txt`, `FILE ACCEPTED\nITEM ${TRACES[0]} REJECTED frozen, ${TRACES[1]} refused\n`, 'line 2 of it may be a refusal'],
    ['harbor', `${STEM}.txt`, 'FILE 17 ACCEPTED, 1 ITEMS REJECTED\n', 'names no entry that it did not take'],
    ['harbor', `${STEM}_ACK_1.csv`, csv(row('ACCEPTED WITH ERRORS')), 'names no entry that it did not take'],
    ['harbor', `${STEM}_ACK_1.csv`, csv(row('ACCEPTED WITH ERRORS'), row('ACCEPTED', TRACES[0])), 'names no entry that it did not take'],
    ['prairie', `${NAME}.xml`, xml('PART'), 'names no entry that it did not take'],
    ['prairie', `${NAME}.xml`, xml('PART', { entries: entry('ACPT', TRACES[0] ?? '') }), 'names no entry that it did not take'],
    ['harbor', `${STEM}.txt`, `FILE ACCEPTED\n${'x'.repeat(5_000)}\n`, 'line 2 of it is too long'],
    ['prairie', `${NAME}.xml`, xml('WAIT'), 'it says of the file what nobody described: WAIT'],
    ['prairie', `${NAME}.xml`, xml('ACPT', { file: 'another.ach' }), 'it is about another file'],
    ['prairie', `${NAME}.xml`, xml('ACPT', { entries: entry('RJCT', '') }), 'without a trace number'],
    ['prairie', `${NAME}.xml`, xml('ACPT', { entries: entry('?', TRACES[0] ?? '') }), 'it says of an entry what nobody described'],
    ['prairie', `${NAME}.xml`, xml('ACPT').slice(0, -30), 'it is not well formed'],
    [
      'prairie',
      `${NAME}.xml`,
      xml('ACPT').replace('</p:Status>', '</p:Status><p:Status>RJCT</p:Status>'),
      'it has more than one FileAcknowledgement/File/Status',
    ],
    ['prairie', `${NAME}.xml`, '<Other/>', 'it has no FileAcknowledgement/File'],
    ['prairie', `${NAME}.xml`, xml('&all;', { before: '<!DOCTYPE x [<!ENTITY all "ACPT">]>' }), 'it declares a document type'],
    ['prairie', `${NAME}.xml`, xml('&all;'), 'it is not well formed'],
    ['prairie', `${NAME}.xml`, `${'<a>'.repeat(100_000)}`, 'stand too deep'],
    ['prairie', `${NAME}.xml`, '', 'it is not well formed'],
  ])('%s: %s that says anything else is for a person, and never a "taken" %#', async (bank, found, text, words) => {
    const odfi = await open(bank);
    await put(found, text);
    const said = await acknowledgement(odfi);
    expect(said).toEqual({ name: NAME, unreadable: expect.stringContaining(words) });
    expect(JSON.stringify(said)).not.toContain('09100001000');
    expect(await incoming()).toEqual([found]);
  });

  it('is waited for while the bank may still be writing it', async () => {
    const odfi = await open('prairie');
    await put(`${NAME}.xml`, xml('ACPT').slice(0, -30));
    expect(await odfi.readAcknowledgements([NAME])).toEqual([{ name: NAME, being_written: true }]);
  });

  it('counts once: a rejection beside a "taken" is one, two that took it are for a person, a mere receipt says nothing', async () => {
    const harbor = await open('harbor');
    await put(`${STEM}.txt`, 'FILE ACCEPTED\n');
    await put(`${STEM}_ACK_1.csv`, csv(row('REJECTED', '', 'duplicate')));
    expect(await acknowledgement(harbor)).toMatchObject({
      accepted: false,
      reason: 'the bank has both accepted and rejected it: duplicate',
    });
    await put(`${STEM}_ACK_1.csv`, csv(row('ACCEPTED')));
    expect(await acknowledgement(harbor)).toEqual({ name: NAME, unreadable: 'it lies there more than once' });
    const prairie = await open('prairie');
    await put(`${NAME}.received`, 'thanks');
    expect(await acknowledgement(prairie)).toBeUndefined();
    expect(await prairie.listIncoming(AT)).not.toContain(`${NAME}.received`);
    await put(`${NAME}.xml`, xml('ACPT'));
    expect(await acknowledgement(prairie)).toMatchObject({ accepted: true });
    await prairie.acknowledgementNoted(NAME);
    expect(await incoming()).toContain(`${NAME}.received`);
    expect(await incoming()).not.toContain(`${NAME}.xml`);
  });

  it.each([
    ['harbor', `${STEM}.txt`, `FILE REJECTED: duplicate`, { accepted: false, reason: 'duplicate' }],
    ['harbor', `${STEM}_ACK_0601.csv`, csv(row('ACCEPTED')), { accepted: true }],
    ['prairie', `${NAME}.xml`, xml('ACPT'), { accepted: true }],
  ])('%s: %s may begin with the mark of UTF-8', async (bank, found, text, meant) => {
    const odfi = await open(bank);
    const bytes = Buffer.from(`\ufeff${text}`);
    await put(found, bytes);
    expect(await acknowledgement(odfi)).toEqual({ name: NAME, ...meant, said: [{ name: found, bytes }] });
  });

  it.each([
    [DEFAULT_FILE_NAME, 'ACK_{any}_{stem}.csv', `ACK_20261101_120000_${STEM}.csv`, NAME],
    [DEFAULT_FILE_NAME, '{any}{name}{any}', `2026-ach-${NAME}.17.txt`, NAME],
    ['PAY.{sequence}.pgp', '{any}.{stem}.{any}.csv', 'ACK.PAY.1.PAY.000017.20261101.csv', 'PAY.000017.pgp'],
    // As files were called before the pattern was changed.
    ['PAY.{sequence}.pgp', 'ACK_{any}_{stem}.csv', `ACK_1_${STEM}.csv`, NAME],
  ])('about a file called %s is found by the name %s, whatever else stands there', (file_name, files, found, name) => {
    const formats = readFormats(JSON.stringify({ formats: [{ files, format: 'nothing' }] }));
    const acknowledgements = acknowledgementNames(formats, file_name);
    expect(acknowledgements.nameIn(found)).toBe(name);
    expect(acknowledgements.formatOf(found, name)).toBeDefined();
    expect(acknowledgements.formatOf(found, 'another.ach')).toBeUndefined();
    expect(acknowledgements.nameIn('ACK_1_returns.csv')).toBeUndefined();
  });

  it('is never taken for a file of returns, nor that for an acknowledgement, whatever it is called', async () => {
    const odfi = await open('harbor');
    await put('returns_ACK_1.csv', 'x');
    await put('ach-2026.txt', 'x');
    await put(`${NAME}.ack`, 'taken\nend\n');
    expect((await odfi.listIncoming(AT)).sort()).toEqual(['ach-2026.txt', `${NAME}.ack`, 'returns_ACK_1.csv']);
    expect(await acknowledgement(odfi)).toBeUndefined();
  });
});

describe('a description', () => {
  const one = (format: object) => JSON.stringify({ formats: [format] });
  const text = { files: '{name}.txt', format: 'text', accepted: ['OK'], rejected: ['NO {reason}'] };
  const table = (status: object) => ({
    files: '{name}.csv',
    format: 'csv',
    status: { column: 'S', accepted: ['A'], rejected: ['R'], ...status },
  });
  const document = (status: object, path?: string) => ({
    files: '{name}.xml',
    format: 'xml',
    status: { path: 'File@status', accepted: ['A'], rejected: ['R'], ...status },
    ...(path && { entries: { path, trace: '@trace' } }),
  });
  it.each([
    ['{', 'is no JSON'],
    ['[]', 'it: '],
    ['{"formats":[]}', 'formats: '],
    [one({ ...text, files: 'ack.txt' }), 'formats.0.files: must hold {name} or {stem} once'],
    [one({ ...text, files: '{name}' }), 'must be another name than our file has'],
    [one({ ...text, files: '{any}{any}{any}{name}.txt' }), 'may hold {any} twice at most'],
    [one({ ...text, files: '../{name}' }), 'formats.0.files'],
    [one({ ...text, accepted: [] }), 'formats.0.accepted'],
    [one({ ...text, refused: ['{number} NO'] }), 'formats.0.refused.0: knows {trace}, {reason}, {any} alone'],
    [one({ ...text, accepted: ['FILE {any} OK'] }), 'formats.0.accepted.0: knows {name}, {number} alone'],
    [one({ ...text, accepted: ['OK', 'FILE NOT OK'] }), 'formats.0.accepted.1: must hold neither "not"'],
    [one({ ...text, accepted: ['OK, {number} ITEMS REJECTED'] }), 'formats.0.accepted.0: must hold neither "not"'],
    [one({ ...text, carried: ['ITEM {trace} {reason}'] }), 'formats.0.carried.0: knows {trace}, {name}, {number} alone'],
    [one({ ...text, carried: ['ITEMS REJECTED: 0', 'ITEMS REJECTED: {number}'] }), 'formats.0.carried.1: may hold no part beside "not"'],
    [one({ ...text, partly: ['PART'] }), 'formats.0.partly: needs what says which entries'],
    [one(table({ partly: ['P'] })), 'formats.0.status.partly: needs what says which entries'],
    [one(document({ partly: ['P'] })), 'formats.0.status.partly: needs what says which entries'],
    [one(document({}, 'Ack/Entry')), 'formats.0.entries.path: must begin with the same element as status.path'],
    [one(document({}, 'File/Entry@trace')), 'formats.0.entries.path: must be an element'],
    [one({ ...text, refused: ['{any}{any}{any}{any}{any}'] }), 'may hold four parts at most'],
    [one({ ...text, refuses: [] }), 'formats.0'],
    [one({ ...text, format: 'pdf' }), 'formats.0'],
    [one({ files: '{name}.xml', format: 'xml', status: { path: '//Status', accepted: ['A'], rejected: ['R'] } }), 'formats.0.status.path'],
    [one({ files: '{name}.csv', format: 'csv', status: { column: 'S', accepted: ['A'] } }), 'formats.0.status.rejected'],
  ])('that is wrong is refused with the place and words: %s', (json, words) => {
    expect(() => readFormats(json)).toThrow(words);
  });

  it('with lines of many parts is quick also at a hostile line', async () => {
    const formats = readFormats(
      one({ ...text, accepted: ['{number}{number}{number}{number}X'], rejected: ['{any} {any} {any} {reason}X'] }),
    );
    const acknowledgements = acknowledgementNames(formats, DEFAULT_FILE_NAME);
    const odfi = folderOdfi(
      { folder, archives: 'unread', most_incoming_bytes: 1_000_000, acknowledgements },
      { wall: () => new Date(now_ms) },
    );
    await put(`${NAME}.txt`, [' ', '1', '1 '].map((piece) => piece.repeat(1_000 / piece.length)).join('\n'));
    const began = performance.now();
    expect(await acknowledgement(odfi)).toMatchObject({ unreadable: expect.stringContaining('line 2 of it may be a refusal') });
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
