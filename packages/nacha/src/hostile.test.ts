import { Readable } from 'node:stream';
import { describe, expect, it, test } from 'vitest';
import { entry, fileOf } from '../test/build.ts';
import { type Chunk, type NachaError, readFileFrom, readRecords, readRecordsFrom, traceNumber, writeFile } from './index.ts';

const NINES = `${'9'.repeat(94)}\n`;
const FILE = writeFile(fileOf());
/** More than any of these files may be read of before it is refused. */
const MOST_READ_BYTES = 200_000;
const CHUNK_BYTES = 65_536;
/** What the stream would give if nobody stopped it. */
const WHOLE_BYTES = 64 * 2 ** 20;

/** `first`, then one text over and over, in chunks; counts what was asked for. */
function flood(repeated: string, first = ''): { source: Generator<Buffer>; given: () => number } {
  const body = Buffer.from(repeated.repeat(Math.ceil(CHUNK_BYTES / repeated.length)), 'latin1');
  let given = 0;
  function* chunks() {
    if (first !== '') yield Buffer.from(first, 'latin1');
    for (; given < WHOLE_BYTES; given += body.length) yield body;
  }
  return { source: chunks(), given: () => given };
}

function errorsIn(source: Iterable<Chunk>): NachaError[] {
  return [...readRecords(source)].flatMap((event) => (event.type === 'error' ? [event.error] : []));
}

describe('a file without end is refused early, in little memory', () => {
  const floods: [what: string, repeated: string, first: string, last_rule: string][] = [
    ['nines in lines', NINES, '', 'reading stopped after 100 errors'],
    ['nines in one line', '9'.repeat(1_000), '', 'must have 94 characters, has more than 10000: reading stopped'],
    ['nines after a good file', NINES, FILE, 'the last block of ten is full: no more lines of nines may follow; reading stopped'],
    ['one line after a good file', '9'.repeat(1_000), FILE, 'must have 94 characters, has more than 10000: reading stopped'],
    ['zeros', '\0', '', 'must have 94 characters, has more than 10000: reading stopped'],
    ['line ends', '\n', '', 'reading stopped after 100 errors'],
    ['line ends after a good file', '\n', FILE, 'reading stopped after 100 errors'],
    ['returns', '\r', '', 'reading stopped after 100 errors'],
    ['file headers', `${FILE.slice(0, 95)}`, '', 'reading stopped after 100 errors'],
    ['addenda 05 of one entry', `${'705'.padEnd(83)}00010000001\n`, FILE.slice(0, 285), 'reading stopped after 100 errors'],
  ];

  test.each(floods)('%s', (_, repeated, first, last_rule) => {
    const { source, given } = flood(repeated, first);
    expect(errorsIn(source).at(-1)?.rule).toBe(last_rule);
    expect(given()).toBeLessThan(MOST_READ_BYTES);
  });

  it('good addenda of one entry, as many as a number of four digits can count', () => {
    const header = FILE.slice(0, 95 + 95).replace('WEB', 'CTX');
    const addenda = `${'799R01121042880000001      23138010'.padEnd(79)}121042880000001\n`;
    const { source, given } = flood(addenda, header + FILE.slice(190, 285));
    expect(errorsIn(source).at(-1)?.rule).toBe('an entry has at most 9999 addenda; reading stopped');
    expect(given()).toBeLessThan(1_100_000);
  });

  it('as a Node stream, which is closed then', async () => {
    const { source } = flood('9'.repeat(1_000));
    const stream = Readable.from(source);
    const errors: NachaError[] = [];
    for await (const event of readRecordsFrom(stream)) if (event.type === 'error') errors.push(event.error);
    expect(errors).toHaveLength(1);
    expect(stream.destroyed).toBe(true);
    await expect(readFileFrom(Readable.from(flood(NINES).source))).rejects.toThrow('expected file header, found filling of nines');
  });

  it('however small the pieces are', () => {
    function* letters() {
      for (let count = 0; count < 1_000_000; count += 1) yield 'x';
    }
    expect(errorsIn(letters()).map(({ rule }) => rule)).toEqual(['must have 94 characters, has more than 10000: reading stopped']);
  });
});

describe('a long good file', () => {
  it('is read as it comes, holding no more than a piece of it', () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => ({ ...entry, trace_number: traceNumber('12104288', index + 1) }));
    const bytes = Buffer.from(writeFile(fileOf(entries)), 'latin1');
    let given = 0;
    let most_ahead = 0;
    let read = 0;
    function* chunks() {
      for (; given < bytes.length; given += CHUNK_BYTES) yield bytes.subarray(given, given + CHUNK_BYTES);
    }
    for (const event of readRecords(chunks())) {
      if (event.type !== 'entry') continue;
      read += 1;
      most_ahead = Math.max(most_ahead, given - event.line * 95);
    }
    expect(read).toBe(20_000);
    expect(most_ahead).toBeLessThan(2 * CHUNK_BYTES);
  });
});
