import './boot-testing.ts';
import { externalAccounts, purchases } from '@drawbridge/contract';
import { ERRORS } from '@drawbridge/contract/errors';
import { describe, expect, test } from 'vitest';
import { status, transaction } from '../consumer/testing-answers.ts';
import { power } from './testing-power.ts';
import { faultOfWords } from './testing-refusals.ts';
import { faultOfState } from './testing-states.ts';

/* States that the service cannot give are told from those that it can: each rule is broken once. */

const DAY = { balance_cents: 90_000, left_today_cents: 4_000 };
const LOW = { balance_cents: 4_000 };

describe('a spending limit', () => {
  test.each([
    {},
    DAY,
    LOW,
    { balance_cents: 0 },
    { left_today_cents: 0 },
    { owes: true },
    { problem: 'invalid' as const },
    { owes: true, problem: 'login_required' as const },
  ])('that the service works out has no fault: %j', (means) => {
    expect(faultOfState(externalAccounts.purchasePower, power(means))).toBeUndefined();
  });

  test.each([
    ['linked, with a problem', { ...power(), account_problem: 'invalid' }, 'an account is not linked where it has a problem'],
    [
      'not linked, without one',
      { ...power({ problem: 'invalid' }), account_problem: null },
      'an account is not linked where it has a problem',
    ],
    [
      'not linked, with something to spend',
      { ...power({ problem: 'invalid' }), purchase_power: 1 },
      'nothing can be spent from an account',
    ],
    ['the balance, unlike for invoices', { ...power(LOW), invoice_link_purchase_power: 5_000 }, 'it is that of orders and invoices alike'],
    ['the balance, above the day', { ...power(LOW), daily_limit_left: 3_000 }, 'less than what is left of the day'],
    ['the day, unlike what is left', { ...power(DAY), daily_limit_left: 50_000 }, 'what is left of it can be spent'],
    ['the day, above the balance', { ...power(DAY), invoice_link_purchase_power: 0 }, 'the balance is no less'],
    ['a return, with something to spend', { ...power({ owes: true }), purchase_power: 1 }, 'nothing can be spent while'],
    ['a return, of orders alone', { ...power({ owes: true }), invoice_link_limited_by: 'balance' }, 'holds orders and invoices alike'],
    ['less than nothing', { ...power(), daily_limit_left: -1 }, 'never below zero'],
  ])('is never %s', (_, body, words) => {
    expect(faultOfState(externalAccounts.purchasePower, body)).toContain(words);
  });
});

describe('a transaction', () => {
  const at = '2026-03-17T18:00:00.000Z';
  const failed = { id: '1', created_at: at, code: 'R01', status: 'failed' as const };
  const waits = { id: '2', created_at: at, code: null, status: 'pending' as const };
  const owed = { amount: 6418, next: 'retry' as const, retry_on: null };
  const retried = transaction({ status: 'Declined', has_retried: true, retries: [failed, waits], owed });
  const faultOf = (shown: object) => faultOfState(purchases.listRecent, { items: [shown], page_info: { has_more: false, page: 0 } });

  test('that is tried again has no fault', () => {
    expect([transaction(), retried].map(faultOf)).toEqual([undefined, undefined]);
  });

  test.each([
    ['without the retries it says it has', { ...retried, retries: [] }, 'has_retried'],
    ['on its way and tried again', { ...retried, status: 'Pending' }, 'has come back'],
    ['posted while it is tried again', { ...retried, status: 'Posted', owed: undefined }, 'until it is made good'],
    ['declined with a retry that posted', { ...retried, retries: [{ ...waits, status: 'POSTED' }] }, 'is posted'],
    ['owed by nobody', { ...retried, owed: undefined }, 'is owed'],
    ['tried again before the last try failed', { ...retried, retries: [waits, waits] }, 'only one that has failed'],
    ['tried three times', { ...retried, retries: [failed, failed, waits] }, 'there are two tries'],
    ['waiting with a code', { ...retried, retries: [failed, { ...waits, code: 'R01' }] }, 'has no code'],
    ['not owed whole', { ...retried, owed: { ...owed, amount: 1 } }, 'all of it is owed'],
    ['to be debited again by no retry', { ...retried, retries: [failed] }, 'where a retry is on its way'],
  ])('is never %s', (_, shown, words) => {
    expect(faultOf(shown)).toContain(words);
  });
});

describe('what is said of an order', () => {
  test.each([
    ['nothing', {}, undefined],
    ['no purchase', { purchaseId: '' }, 'it names its purchase'],
    ['a status that ours never says', { status: 'FAILED' }, 'never says FAILED'],
    ['more than the limit', { purchasePower: 1 }, 'within the limit'],
    ['a tip before the approval', { tipAmount: 100 }, 'comes with the approval'],
    ['a limit told to a merchant', { customerAccountInstitutionName: null }, 'a merchant is not told'],
    ['ACCEPTED, to a merchant', { customerAccountInstitutionName: null, purchasePower: null }, 'a merchant never hears'],
    ['a refusal for funds within the limit', { status: 'INSUFFICIENT_FUNDS' }, 'above the limit'],
  ])('is held to its rules: %s', (_, more, words) => {
    const fault = faultOfState(purchases.read, { ...status('ACCEPTED'), ...more });
    if (words === undefined) expect(fault).toBeUndefined();
    else expect(fault).toContain(words);
  });
});

describe('a refusal', () => {
  const { message } = ERRORS.INTERNAL;
  test.each([
    ['in the words of the table', purchases.start, 'INTERNAL', { message }, undefined],
    ['in words of its own', purchases.start, 'INTERNAL', { message: 'No luck' }, 'as the table has it'],
    ['with a field that it never has', purchases.start, 'INTERNAL', { message, tries_left: 1 }, 'comes without tries_left'],
    ['of a tip that nobody gave', purchases.confirmDebit, 'TIP_TOO_HIGH', { message: ERRORS.TIP_TOO_HIGH.message }, 'without a tip'],
  ] as const)('is held to its words: %s', (_, call, code, body, words) => {
    const fault = faultOfWords(call, code, { ...body, status: ERRORS[code].status, code }, {});
    if (words === undefined) expect(fault).toBeUndefined();
    else expect(fault).toContain(words);
  });
});
