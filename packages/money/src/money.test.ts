import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addCents,
  centsFromDigits,
  feeOf,
  formatCents,
  isCents,
  parseDollars,
  percentageOfCents,
  requireCents,
  splitCents,
} from './index.ts';

const anyCents = fc.maxSafeInteger().map((cents) => (cents === 0 ? 0 : cents));
const amountCents = fc.integer({ min: 0, max: 99_999_999_99 });
const notCents = [0.1, 12.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53];

describe('cents', () => {
  test.each(notCents)('%s is not whole cents and every function refuses it', (value) => {
    expect(isCents(value)).toBe(false);
    expect(() => requireCents(value)).toThrow(RangeError);
    expect(() => addCents(1, value)).toThrow(RangeError);
    expect(() => formatCents(value)).toThrow(RangeError);
    expect(() => percentageOfCents(value, { basis_points: 1 })).toThrow(RangeError);
    expect(() => splitCents(value, 1)).toThrow(RangeError);
    expect(() => feeOf({ amount_cents: value, fee_basis_points: 0, fee_fixed_cents: 0 })).toThrow(RangeError);
    expect(() => feeOf({ amount_cents: 1, fee_basis_points: 0, fee_fixed_cents: value })).toThrow(RangeError);
  });

  it('is an integer, not text that looks like one', () => {
    expect(isCents(-7)).toBe(true);
    expect(isCents('7')).toBe(false);
    expect(isCents(7n)).toBe(false);
  });

  it('has one zero', () => {
    expect(Object.is(requireCents(-0), 0)).toBe(true);
    expect(Object.is(parseDollars('-0'), 0)).toBe(true);
  });
});

describe('addCents', () => {
  it('sums, and gives 0 for nothing', () => {
    expect(addCents()).toBe(0);
    expect(addCents(10, 20, -5)).toBe(25);
  });

  it('refuses a sum that a number cannot hold', () => {
    expect(() => addCents(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError);
  });

  it('agrees with exact arithmetic or refuses', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 6 }), (amounts_cents) => {
        const exact = amounts_cents.reduce((sum, cents) => sum + BigInt(cents), 0n);
        try {
          expect(BigInt(addCents(...amounts_cents))).toBe(exact);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});

describe('parseDollars and formatCents', () => {
  test.each([
    ['0', 0],
    ['12', 1200],
    ['12.50', 1250],
    ['0.07', 7],
    ['$1,234.50', 123450],
    ['1234.50', 123450],
    ['-$1.00', -100],
    ['-2', -200],
    ['1.15', 115],
    ['4.35', 435],
    ['1,234,567.89', 123456789],
  ])('reads %s as %i cents', (text, cents) => expect(parseDollars(text)).toBe(cents));

  test.each([
    '',
    ' ',
    '1.5',
    '1.234',
    '.50',
    '1.',
    '1,23.00',
    '12,34',
    '1234,567',
    ',123',
    '1e3',
    '0x10',
    '1 000',
    ' 1.00',
    '1.00 ',
    '+1',
    '--1',
    '$-1',
    '1.00\n',
    '٣',
    'NaN',
    'Infinity',
    '90071992547409.92',
    '1_000',
  ])('refuses %j', (text) => expect(() => parseDollars(text)).toThrow(RangeError));

  test.each([
    [0, '$0.00'],
    [7, '$0.07'],
    [100, '$1.00'],
    [-100, '-$1.00'],
    [-5, '-$0.05'],
    [99999, '$999.99'],
    [100000, '$1,000.00'],
    [123450, '$1,234.50'],
    [123456789012, '$1,234,567,890.12'],
  ])('writes %i as %s', (cents, text) => expect(formatCents(cents)).toBe(text));

  it('reads back every amount it writes', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseDollars(formatCents(cents))).toBe(cents);
      }),
    );
  });

  it('either refuses a text or reads what it says', () => {
    const lookalike = fc.string({ unit: fc.constantFrom('$', '-', ',', '.', '0', '1', '9', ' '), maxLength: 10 });
    fc.assert(
      fc.property(lookalike, (text) => {
        let cents: number;
        try {
          cents = parseDollars(text);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        expect(Math.abs(cents)).toBe(Math.round(Number(text.replace(/[$,-]/g, '')) * 100));
      }),
    );
  });
});

describe('centsFromDigits', () => {
  test.each([
    ['', 0],
    ['1234', 1234],
    ['$12.34', 1234],
    ['1,234.50', 123450],
    ['abc', 0],
    ['0007', 7],
    ['-5', 5],
    ['٣1', 1],
  ])('takes %j as %i cents', (text, cents) => expect(centsFromDigits(text)).toBe(cents));

  it('refuses more digits than a number holds', () => {
    expect(() => centsFromDigits('9'.repeat(17))).toThrow(RangeError);
  });
});

describe('percentageOfCents', () => {
  test.each([
    [10000, 100, 100],
    [50, 100, 1],
    [49, 100, 0],
    [150, 100, 2],
    [149, 100, 1],
    [-50, 100, 0],
    [-51, 100, -1],
    [-150, 100, -1],
    [12345, 0, 0],
    [12345, 10000, 12345],
    [12345, 20000, 24690],
    [Number.MAX_SAFE_INTEGER, 10000, Number.MAX_SAFE_INTEGER],
  ])('of %i at %i basis points is %i', (cents, basis_points, share_cents) => {
    expect(percentageOfCents(cents, { basis_points })).toBe(share_cents);
  });

  test.each([-1, 0.5, Number.NaN])('refuses %s basis points', (basis_points) => {
    expect(() => percentageOfCents(100, { basis_points })).toThrow(RangeError);
  });

  it('is within half a cent of the exact share, half a cent going up', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 20_000 }), (cents, basis_points) => {
        const over = BigInt(percentageOfCents(cents, { basis_points })) * 10_000n - BigInt(cents) * BigInt(basis_points);
        expect(over > -5_000n && over <= 5_000n).toBe(true);
      }),
    );
  });
});

describe('feeOf', () => {
  const standard = { fee_basis_points: 100, fee_fixed_cents: 25 };

  test.each([
    [0, 0],
    [1, 1],
    [25, 25],
    [26, 25],
    [49, 25],
    [50, 26],
    [10_000, 125],
    [12_345, 148],
    [12_350, 149],
  ])('on %i cents at 1%% and 25 cents is %i', (amount_cents, fee_cents) => {
    expect(feeOf({ amount_cents, ...standard })).toBe(fee_cents);
  });

  it('refuses negative amounts', () => {
    expect(() => feeOf({ amount_cents: -1, ...standard })).toThrow(RangeError);
    expect(() => feeOf({ amount_cents: 1, fee_basis_points: 0, fee_fixed_cents: -1 })).toThrow(RangeError);
  });

  it('lies between zero and the amount', () => {
    fc.assert(
      fc.property(amountCents, fc.nat(10_000), fc.nat(10_000), (amount_cents, fee_basis_points, fee_fixed_cents) => {
        const fee_cents = feeOf({ amount_cents, fee_basis_points, fee_fixed_cents });
        expect(fee_cents).toBeGreaterThanOrEqual(0);
        expect(fee_cents).toBeLessThanOrEqual(amount_cents);
      }),
    );
  });
});

describe('splitCents', () => {
  it('gives the odd cents to the first parts', () => {
    expect(splitCents(100, 3)).toEqual([34, 33, 33]);
    expect(splitCents(-100, 3)).toEqual([-33, -33, -34]);
    expect(splitCents(2, 4)).toEqual([1, 1, 0, 0]);
  });

  test.each([0, -1, 1.5, Number.NaN])('refuses %s parts', (parts) => {
    expect(() => splitCents(100, parts)).toThrow(RangeError);
  });

  it('adds up to the whole, in parts that differ by one cent at most', () => {
    fc.assert(
      fc.property(
        anyCents.filter((cents) => cents > -(2 ** 52)),
        fc.integer({ min: 1, max: 50 }),
        (cents, parts) => {
          const split = splitCents(cents, parts);
          expect(split).toHaveLength(parts);
          expect(addCents(...split)).toBe(cents);
          expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
