import { expect, it, test } from 'vitest';
import { maskLine } from './mask-line.ts';

const entry = '62709100002212345678901234567 0000012345ABCDEFGHJKLMADA EXAMPLE            S 0091000010000001';

test.each([
  ['an entry', entry.slice(0, 94), '*************4567'],
  ['a short account number', `627091000022${'123'.padEnd(17)}0000012345`, '123'],
  ['a number of four digits and one more', `627091000022${'98765'.padEnd(17)}0000012345`, '*8765'],
])('%s shows the last four digits of the account number', (_what, line, shown) => {
  const masked = maskLine(line);
  expect(masked.slice(12, 29).trimEnd()).toBe(shown);
  expect([masked.slice(0, 12), masked.slice(29)]).toEqual([line.slice(0, 12), line.slice(29)]);
});

it('shows nothing of corrected data, and the trace number of what they correct', () => {
  const line = `798C01091000010000001      09100002${' '}${'9876543210'.padEnd(29)}${' '.repeat(15)}091000020000007`;
  const masked = maskLine(line);
  expect(masked).not.toMatch(/9876543210|98765|3210/);
  expect(masked).toContain('C01091000010000001');
  expect(masked).toContain('091000020000007');
  expect(masked).toHaveLength(line.length);
});

it('leaves headers and controls as they are', () => {
  for (const line of ['101 091000019 1234567890', '5225GREEN LEAF', '8225000001', '9000001', '']) expect(maskLine(line)).toBe(line);
});
