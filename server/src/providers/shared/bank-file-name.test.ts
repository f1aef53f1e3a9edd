import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_FILE_NAME, readFileName, writeFileName, wrongWithPattern } from './bank-file-name.ts';

const PARTS = { date: '2026-06-01', time: '22:00', sequence: 7, origin: '1234567890', modifier: 'A' };

describe('the name of a file to the bank', () => {
  it.each([
    [DEFAULT_FILE_NAME, 'ach-20260601-2200-A.ach'],
    ['ACH.{origin}.{sequence}.pgp', 'ACH.1234567890.000007.pgp'],
    ['{sequence}{date}{modifier}', '00000720260601A'],
    ['{date}{time}{modifier}.txt', '202606012200A.txt'],
  ])('by the pattern %s is %s, and is known again whatever its capitals', (pattern, name) => {
    expect(wrongWithPattern(pattern)).toBeUndefined();
    expect(writeFileName(pattern, PARTS)).toBe(name);
    for (const found of [name, name.toLowerCase(), name.toUpperCase()]) expect(readFileName(pattern, found)).toBeDefined();
    for (const found of [`${name}.part`, `x${name}`, name.replace(/\d(?!.*\d)/, 'x'), 'returns.ach'])
      expect(readFileName(pattern, found)).toBeUndefined();
  });

  it('that files had before the pattern was changed is known still, with the moment that it tells', () => {
    expect(readFileName('{sequence}.ach', 'ach-20260601-2200-A.ach')).toEqual({ date: '2026-06-01', time: '22:00' });
    expect(readFileName('{sequence}.ach', '000007.ach')).toEqual({});
  });

  it('tells of what it was made, and is another for every other file, by any pattern that is allowed', () => {
    const part = fc.constantFrom('{date}', '{time}', '{sequence}', '{origin}', '{modifier}');
    const pattern = fc
      .array(fc.oneof(part, fc.constantFrom('a', 'B-', '.', '_', '9')), { minLength: 1, maxLength: 9 })
      .map((pieces) => pieces.join(''))
      .filter((candidate) => wrongWithPattern(candidate) === undefined);
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-06-${String(n).padStart(2, '0')}`);
    const time = fc.constantFrom('10:00', '14:15', '22:00');
    fc.assert(
      fc.property(
        pattern,
        day,
        time,
        day,
        time,
        fc.integer({ min: 1, max: 999_999 }),
        (shape, date, at, other_date, other_at, sequence) => {
          const name = writeFileName(shape, { ...PARTS, date, time: at, sequence });
          const read = readFileName(shape, name);
          expect(read).toBeDefined();
          if (shape.includes('{date}') && !shape.includes('{sequence}')) expect(read?.date).toBe(date);
          if (!shape.includes('{sequence}')) expect(writeFileName(shape, { ...PARTS, date, time: at, modifier: 'B' })).not.toBe(name);
          fc.pre(date !== other_date || at !== other_at);
          expect(writeFileName(shape, { ...PARTS, date: other_date, time: other_at, sequence: sequence + 1 })).not.toBe(name);
        },
      ),
    );
  });
});
