import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judge } from '../test/judge.ts';
import { mutated, randomFrom } from '../test/mutate.ts';
import { checkFile } from './index.ts';

const folder = join(import.meta.dirname, '../test/samples');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ach'));
const MUTANTS = 150;

test.each(names)('whatever is done to %s, it is refused with places and rules, or comes back byte for byte', (name) => {
  const sample = readFileSync(join(folder, name), 'latin1');
  let accepted = 0;
  for (let seed = 1; seed <= MUTANTS; seed += 1) {
    const text = mutated(sample, randomFrom(seed));
    try {
      if (judge(text, checkFile).accepted) accepted += 1;
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(text)}`, { cause: error });
    }
  }
  // Both ways out are taken, or this would show nothing.
  expect(accepted).toBeGreaterThan(5);
  expect(accepted).toBeLessThan(MUTANTS / 2);
});

test('the same seed makes the same text, and another seed another', () => {
  const sample = readFileSync(join(folder, 'ppd-debit.ach'), 'latin1');
  expect(mutated(sample, randomFrom(7))).toBe(mutated(sample, randomFrom(7)));
  expect(new Set(Array.from({ length: 50 }, (_, seed) => mutated(sample, randomFrom(seed)))).size).toBeGreaterThan(30);
});
