import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isAbove, isAlarm, moreBeforeAlarm, RATES, type Rate } from './rates.ts';
import { percent } from './table.ts';

describe('a rate', () => {
  test.each<[Rate, number, number, boolean, boolean, number]>([
    // rate, debits, returns, above, alarm, how many more before an alarm
    ['unauthorized', 1, 1, true, false, 0],
    ['unauthorized', 2, 1, true, false, 0],
    ['unauthorized', 2, 2, true, true, 0],
    ['unauthorized', 200, 1, false, false, 0],
    ['unauthorized', 400, 1, false, false, 1],
    ['unauthorized', 400, 2, false, false, 0],
    ['unauthorized', 400, 3, true, true, 0],
    ['unauthorized', 399, 2, true, true, 0],
    ['unauthorized', 100_000, 500, false, false, 0],
    ['unauthorized', 100_000, 501, true, true, 0],
    ['unauthorized', 100_000, 123, false, false, 377],
    ['administrative', 1000, 30, false, false, 0],
    ['administrative', 1000, 31, true, true, 0],
    ['administrative', 10, 2, true, false, 0],
    ['administrative', 10, 1, true, false, 1],
    ['overall', 1, 1, true, false, 0],
    ['overall', 20, 4, true, false, 0],
    ['overall', 20, 5, true, true, 0],
    ['overall', 100, 15, false, false, 0],
    ['overall', 100, 16, true, true, 0],
    ['overall', 0, 0, false, false, 0],
    ['overall', 3, 0, false, false, 3],
  ])('%s of %i debits with %i returns: above %s, alarm %s, %i more', (rate, debits, returns, above, alarm, more) => {
    expect(isAbove(rate, { debits, returns })).toBe(above);
    expect(isAlarm(rate, { debits, returns })).toBe(alarm);
    expect(moreBeforeAlarm(rate, { debits, returns })).toBe(more);
  });

  it('gives no alarm after as many more as it says, and one after the next', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RATES), fc.nat(1_000_000), fc.nat(1_000_000), (rate, debits, some) => {
        const returns = Math.min(some, debits);
        const more = moreBeforeAlarm(rate, { debits, returns });
        if (isAlarm(rate, { debits, returns })) {
          expect(more).toBe(0);
          return;
        }
        expect(isAlarm(rate, { debits, returns: returns + more })).toBe(false);
        if (returns + more < debits) expect(isAlarm(rate, { debits, returns: returns + more + 1 })).toBe(true);
      }),
    );
  });
});

test.each([
  [0, 0, '0.00%'],
  [1, 200, '0.50%'],
  [1, 3, '33.33%'],
  [2, 3, '66.66%'],
  [7, 7, '100.00%'],
])('%i of %i is %s', (returns, debits, words) => expect(percent({ returns, debits })).toBe(words));
