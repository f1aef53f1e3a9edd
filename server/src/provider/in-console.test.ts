import { readFileSync } from 'node:fs';
import { consoleCalls, LOOKUP_NAMES } from '@drawbridge/contract/provider';
import { expect, it } from 'vitest';
import { IN_CONSOLE } from './in-console.ts';
import { COMMAND_NAMES } from './operate/commands.ts';

const rows = Object.entries(IN_CONSOLE);

it('has a row for each command, and none for another [PRV-25]', () => {
  expect(Object.keys(IN_CONSOLE).toSorted()).toEqual(COMMAND_NAMES.toSorted());
});

it('names calls that are there, or a reason in words [PRV-25]', () => {
  for (const [name, row] of rows) {
    if ('terminal' in row) expect(row.terminal.length, name).toBeGreaterThan(10);
    else {
      expect(row.calls.length, name).toBeGreaterThan(0);
      for (const call of row.calls) expect(Object.keys(consoleCalls), name).toContain(call);
    }
  }
});

it('looks up what is said to be looked up, and nothing else [PRV-25]', () => {
  const looked_up = rows.flatMap(([name, row]) => ('calls' in row && row.calls.includes('lookUp') ? [name] : []));
  expect(looked_up.toSorted()).toEqual(LOOKUP_NAMES.toSorted());
});

it('is the table that people read [PRV-25]', () => {
  const text = readFileSync(new URL('../../../docs/provider/terminal-and-console.md', import.meta.url), 'utf8');
  const written = text.split('\n').filter((line) => line.startsWith('| `'));
  const wished = rows.map(
    ([name, row]) =>
      `| \`${name}\` | ${'terminal' in row ? `terminal alone: ${row.terminal}` : row.calls.map((call) => `\`${call}\``).join(', ')} |`,
  );
  expect(written.map((line) => line.replaceAll('’', "'"))).toEqual(wished);
});
