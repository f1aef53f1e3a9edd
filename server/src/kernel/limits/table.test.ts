import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIMITS, type LimitRow, OPEN_SOCKETS } from './table.ts';

function span(ms: number): string {
  const [count, unit] =
    ms % 3_600_000 === 0 ? [ms / 3_600_000, 'hour'] : ms % 60_000 === 0 ? [ms / 60_000, 'minute'] : [ms / 1000, 'second'];
  return count === 1 ? unit : `${count} ${unit}s`;
}

/** A limit as a line of the table for people. */
function lineOf({ counts, per, most, window_ms, slowing, by_server }: LimitRow): string {
  const then = slowing
    ? `one after ${span(slowing.first_ms).replace(/^minute$/, 'a minute')}, then twice as long each time, up to ${span(slowing.longest_ms)}`
    : 'wait';
  return `| ${counts} | ${per} | ${most.toLocaleString('en-US')} | ${span(window_ms)} | ${then} | ${by_server ? 'each server' : 'all servers'} |`;
}

test('the limits that people read are the ones that hold', () => {
  const text = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');
  const written = text.split('\n').filter((line) => /^\| .+ (each|all) servers? \|$/.test(line));
  expect(written).toEqual(Object.values(LIMITS).map(lineOf));
  expect(text).toContain(`${OPEN_SOCKETS.per_user} live connections`);
  expect(text).toContain(`${OPEN_SOCKETS.per_address.toLocaleString('en-US')} from one address`);
});
