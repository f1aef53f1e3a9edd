import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive, readHeader, writeArchive } from './archive-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** More than a chunk of the disk's, packed as well: half of each row is noise. */
const row = (number: number): string =>
  JSON.stringify({ number, noise: ((number * 2_654_435_761) % 2 ** 32).toString(36).repeat(3), words: 'a\u2028b\u2029c\u0085d — ✓' });

async function* rows(count: number): AsyncGenerator<string> {
  for (let number = 1; number <= count; number += 1) yield row(number);
}

describe('the file of a month', () => {
  it('gives back every row as it was written, whatever separates its words, to whoever takes them slowly [OPS-09]', async () => {
    const path = join(folder, 'five-thousand.jsonl.gz');
    const said = { table: 'audit_entries', month: '2026-06-01', rows: 5_000 };
    await writeArchive(path, said, rows(5_000));
    expect(await readHeader(path)).toMatchObject(said);
    let number = 0;
    for await (const line of readArchive(path)) {
      number += 1;
      expect(line).toBe(row(number));
      await turn();
    }
    expect(number).toBe(5_000);
  });

  it('is refused where it is cut short, holds fewer rows than it says, or is something else', async () => {
    const path = join(folder, 'whole.jsonl.gz');
    await writeArchive(path, { table: 'audit_entries', month: '2026-06-01', rows: 300 }, rows(300));
    const bytes = await readFile(path);
    await writeFile(join(folder, 'short'), bytes.subarray(0, bytes.length - 20));
    await expect(taken('short')).rejects.toThrow('is damaged (Z_BUF_ERROR)');
    const head = JSON.stringify({ archive: 'drawbridge month', table: 'audit_entries', month: '2026-06-01', rows: 2 });
    await writeFile(join(folder, 'fewer'), gzipSync(`${head}\n${row(1)}\n`));
    await expect(taken('fewer')).rejects.toThrow('holds 1 rows, and says that it has 2');
    await writeFile(join(folder, 'torn'), gzipSync(`${head}\n${row(1)}\n${row(2)}`));
    await expect(taken('torn')).rejects.toThrow('ends in the middle of a row');
    await writeFile(join(folder, 'words'), gzipSync('words\n'));
    await expect(readHeader(join(folder, 'words'))).rejects.toThrow('is no month that detach-months has written');
  });

  async function taken(name: string): Promise<number> {
    let count = 0;
    for await (const _ of readArchive(join(folder, name))) count += 1;
    return count;
  }
});
