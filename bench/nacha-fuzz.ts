import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFile } from '@drawbridge/nacha';
import { judge } from '../packages/nacha/test/judge.ts';
import { mutated, randomFrom } from '../packages/nacha/test/mutate.ts';
import type { Figure } from './figures.ts';

const SAMPLES = join(import.meta.dirname, '../packages/nacha/test/samples');
const LINES = 3_000_000;
const MOST_MS = 25_000;
/** A text that takes so long to judge is one that the reader hangs on. */
const HANG_MS = 2_000;

/** Samples with mistakes of all kinds put into them by the million lines: each is refused with places and rules, or comes back byte for byte. */
export function fuzz(): Figure[] {
  const samples = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ach'))
    .map((name) => readFileSync(join(SAMPLES, name), 'latin1'));
  const started = performance.now();
  let [line_count, accepted, text_count, crashes, hangs] = [0, 0, 0, 0, 0];
  for (let seed = 1; line_count < LINES && performance.now() - started < MOST_MS; seed += 1) {
    const text = mutated(samples[seed % samples.length] ?? '', randomFrom(seed));
    const began = performance.now();
    try {
      const judgment = judge(text, checkFile);
      line_count += judgment.line_count;
      if (judgment.accepted) accepted += 1;
    } catch (error) {
      crashes += 1;
      console.log(`     seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (performance.now() - began > HANG_MS) hangs += 1;
    text_count += 1;
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`     ${line_count} lines in ${text_count} mutated files, ${accepted} of them accepted and written again byte for byte`);
  return [
    { what: 'NACHA: mutated lines judged (read twice, written again)', unit: 'lines/s', value: line_count / seconds },
    { what: 'NACHA: crashes or broken promises among them', unit: '', value: crashes, gate: { at_most: 0 } },
    { what: 'NACHA: hangs among them', unit: '', value: hangs, gate: { at_most: 0 } },
  ];
}
