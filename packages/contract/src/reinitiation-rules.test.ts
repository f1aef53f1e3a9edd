import { describe, expect, it, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { owedOf, type ReinitiationFacts, whyNotReinitiate, whyNotResolve } from './reinitiation-rules.ts';

/** Returned for want of money ten days after approval, and never reinitiated. */
const returned: ReinitiationFacts = {
  status: 'DECLINED',
  reason_code: 'R01',
  retry_count: 0,
  pending: false,
  repaying: false,
  repay_count: 0,
  reauthorized: false,
  dishonored: false,
  retry_settled: false,
  retry_on: null,
  days_since_approval: 10,
  days_since_settlement: 9,
  reversed: false,
  account_invalid: false,
  account_removed: false,
};

const ROWS: readonly (readonly [
  string,
  Partial<ReinitiationFacts>,
  ReturnType<typeof whyNotReinitiate>,
  ReturnType<typeof whyNotResolve>,
])[] = [
  ['R01', {}, undefined, undefined],
  ['R09', { reason_code: 'R09' }, undefined, undefined],
  ['a second time', { retry_count: 1 }, undefined, undefined],
  ['after two tries', { retry_count: 2 }, 'RETRY_NONE_LEFT', undefined],
  ['after its debit was reversed', { reversed: true }, 'RETRY_REVERSED', undefined],
  ['while one is on its way', { pending: true, retry_count: 1, retry_on: '2026-06-05' }, 'RETRY_ON_ITS_WAY', 'RETRY_ON_ITS_WAY'],
  ['after one was posted', { status: 'POSTED', retry_count: 1 }, 'RETURN_ALREADY_RESOLVED', 'RETURN_ALREADY_RESOLVED'],
  ['while its bank is told that it is wrong', { dishonored: true }, 'RETURN_DISPUTED', 'RETURN_DISPUTED'],
  ['after it was POSTED and came back once more', { retry_count: 1 }, undefined, undefined],
  ['never returned', { status: 'POSTED', reason_code: null }, 'RETURN_NOT_DECLINED', 'RETURN_NOT_DECLINED'],
  ['declined at the counter', { reason_code: null }, 'RETURN_NOT_DECLINED', 'RETURN_NOT_DECLINED'],
  ['pending', { status: 'PENDING', reason_code: null }, 'RETURN_NOT_DECLINED', 'RETURN_NOT_DECLINED'],
  ['day 60', { days_since_approval: 60 }, undefined, undefined],
  ['day 61', { days_since_approval: 61 }, 'RETRY_TOO_LATE', undefined],
  ['180 days after settlement', { days_since_settlement: 180 }, undefined, undefined],
  ['181 days after settlement', { days_since_settlement: 181 }, 'RETRY_TOO_LATE_FOR_BANKS', undefined],
  ['returned before it settled in our books', { days_since_settlement: null }, undefined, undefined],
  ['an account that was removed', { account_removed: true }, 'RETRY_ACCOUNT_REMOVED', undefined],
  ['an account that is invalid', { account_invalid: true }, 'RETRY_ACCOUNT_INVALID', undefined],
  ...['R02', 'R03', 'R04', 'R05', 'R07', 'R08', 'R10', 'R11', 'R16', 'R20', 'R24', 'R29', 'R31'].map(
    (reason_code) => [reason_code, { reason_code }, 'RETURN_CODE_FINAL', 'RETURN_CODE_FINAL'] as const,
  ),
];

test.each(ROWS)('a return: %s', (_words, given, reinitiate, resolve) => {
  expect(whyNotReinitiate({ ...returned, ...given })).toBe(reinitiate);
  expect(whyNotResolve({ ...returned, ...given })).toBe(resolve);
});

it('is refused in words for people', () => {
  for (const [, given] of ROWS) {
    const code = whyNotReinitiate({ ...returned, ...given });
    if (code !== undefined) expect(ERRORS[code].message).toMatch(/^[A-Z].+\.$/);
  }
});

describe('what is owed', () => {
  test.each([
    ['nothing where it never came back', { reason_code: null }, undefined],
    ['nothing once it is posted', { status: 'POSTED' }, undefined],
    ['on a day, where it is debited again', { pending: true, retry_on: '2026-06-05' }, { next: 'retry', retry_on: '2026-06-05' }],
    [
      'nothing new, where it was debited again and can still come back',
      { pending: true, retry_settled: true, retry_on: '2026-06-05' },
      { next: 'retried', retry_on: '2026-06-05' },
    ],
    ['perhaps by another debit', {}, { next: 'may_retry', retry_on: null, repayable: true }],
    ['by their own repayment, where no try is left', { retry_count: 2 }, { next: 'settle', retry_on: null, repayable: true }],
    ['to the merchant, where they repaid too often', { retry_count: 2, repay_count: 5 }, { next: 'settle', retry_on: null }],
    ['to the merchant, where we reversed its debit', { reversed: true }, { next: 'settle', retry_on: null }],
    [
      'on a day, by their own repayment',
      { pending: true, repaying: true, retry_on: '2026-06-05' },
      { next: 'retry', retry_on: '2026-06-05', by_you: true },
    ],
    ['by their own repayment, where the account is closed', { reason_code: 'R02' }, { next: 'settle', retry_on: null, repayable: true }],
    ['is not for us to say, where the consumer spoke against it', { reason_code: 'R10' }, { next: 'disputed', retry_on: null }],
  ] as const)('%s', (_words, given, owed) => {
    expect(owedOf({ ...returned, ...given }, 4_200)).toEqual(owed && { amount: 4_200, ...owed });
  });
});
