import '../../app/boot-testing.ts';

import type { AccountVerification } from '@drawbridge/contract';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { account, answer, at, button, field, fill, heading, link, open, press, refuse, screen, text, until } from '../testing.tsx';

const START = 'POST /api/external_accounts/micro_entries';
const LIST = 'GET /api/external_accounts/micro_entries';
const VERIFY = 'POST /api/external_accounts/micro_entries/verify';

const verification = (more: Partial<AccountVerification> = {}): AccountVerification => ({
  SynAccountID: 'acc_9',
  LastFour: '0001',
  Status: 'waiting',
  ExpectedOn: '2026-06-02',
  AnswerBy: null,
  TriesLeft: 3,
  RefusedReason: null,
  ReturnCode: null,
  CanPay: false,
  ...more,
});
const ready = verification({ Status: 'ready', AnswerBy: '2026-06-16T12:30:00.000Z' });

describe('/link-account/numbers', () => {
  async function openForm(service = {}) {
    const opened = await open('/link-account/numbers?redirectTo=%2Fpayment', { service });
    await until(() => heading() === 'Enter your account and routing numbers');
    return opened;
  }
  async function enterNumbers(routing: string, number: string, again: string, checking = true) {
    await fill(field('Routing number'), routing);
    await fill(field('Account number'), number);
    await fill(field('Confirm account number'), again);
    if (checking) await press(screen.getByRole('checkbox'));
  }

  test('is reached from the page of the widget, and from a widget that does not know the bank', async () => {
    await open('/link-account?redirectTo=%2Fpayment');
    await until(() => heading() === 'How It Works');
    expect(link("My bank isn't listed").getAttribute('href')).toBe('/link-account/numbers?redirectTo=%2Fpayment');
    await until(() => !button('Link Checking Account').hasAttribute('aria-busy'));
    await press(button('Link Checking Account'));
    const { contentWindow: source } = await until(() => screen.queryByTitle<HTMLIFrameElement>('Sign in to your bank'));
    const data = { source: 'drawbridge-sandbox-bank', event: 'exit', error: null, metadata: { status: 'institution_not_found' } };
    await act(async () => {
      window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source }));
    });
    await until(() => at() === '/link-account/numbers?redirectTo=%2Fpayment');
  });

  test('says what will be sent, and that such an account cannot pay', async () => {
    await openForm();
    expect(text()).toContain('two small deposits (under $1.00 each)');
    expect(text()).toContain('from Drawbridge, labeled ACCTVERIFY');
    expect(text()).toContain("an't be used to pay, because we can't check");
  });

  test('sends the numbers once, with a key, and goes on to where they are verified', async () => {
    const { calls } = await openForm({ [START]: answer(verification()), [LIST]: answer([verification()]) });
    await enterNumbers('021999019', '9000000001', '9000000001');
    await press(button('Send deposits'));
    await until(() => at() === '/link-account/verify/acc_9?redirectTo=%2Fpayment');
    expect(calls(START).map(({ body }) => body)).toEqual([{ routing_number: '021999019', account_number: '9000000001' }]);
    expect(calls(START)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    await until(() => heading() === 'Two deposits are on their way');
    expect(text()).toContain('06/02/2026');
  });

  test.each([
    ['a wrong check digit', '021999018', '9000000001', '9000000001', true, "It doesn't look right."],
    ['eight digits', '02199901', '9000000001', '9000000001', true, 'A routing number has nine digits'],
    ['a short number', '021999019', '123', '123', true, 'An account number has 4 to 17 digits'],
    ['two numbers that differ', '021999019', '9000000001', '9000000002', true, "Account numbers don't match"],
    ['no tick', '021999019', '9000000001', '9000000001', false, 'Confirm that this is your own checking account'],
  ])('refuses %s beside the field, without a call', async (_what, routing, number, again, checking, words) => {
    const { calls } = await openForm();
    await enterNumbers(routing, number, again, checking);
    await press(button('Send deposits'));
    await until(() => text().includes(words));
    expect(calls(START)).toEqual([]);
  });

  test('says what the service refuses, and asks anew with another key', async () => {
    const { calls } = await openForm({ [START]: refuse('TOO_MANY_VERIFICATIONS') });
    await enterNumbers('021999019', '9000000001', '9000000001');
    for (const count of [1, 2]) {
      await press(button('Send deposits'));
      await until(() => calls(START).length === count && text().includes('Too many attempts.'));
      await until(() => !button('Send deposits').hasAttribute('aria-busy'));
    }
    const [first, second] = calls(START).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).not.toBe(second);
  });
});

describe('/link-account/verify', () => {
  async function openVerify(shown: AccountVerification, service = {}) {
    const opened = await open('/link-account/verify/acc_9', { service: { [LIST]: answer([shown]), ...service } });
    await until(() => screen.getByRole('heading', { level: 1 }) && heading() !== 'Verify your account');
    return opened;
  }
  async function enter(first: string, second: string) {
    await fill(field('First amount'), first);
    await fill(field('Second amount'), second);
    await press(button('Verify'));
  }

  test('takes the amounts as cents, and says that the account is verified and cannot pay', async () => {
    const { calls, service } = await openVerify(ready, { [VERIFY]: answer(verification({ Status: 'verified' })) });
    expect(heading()).toBe('Enter the two amounts');
    expect(text()).toContain('You have 3 tries left. Enter them by 06/16/2026.');
    service[LIST] = answer([verification({ Status: 'verified' })]);
    await enter('37', '5');
    await until(() => heading() === 'Your account is verified');
    expect(calls(VERIFY).map(({ body }) => body)).toEqual([{ SynAccountID: 'acc_9', amounts: [37, 5] }]);
    expect(text()).toContain("an't be used to pay, because we can't check");
  });

  test('says that it can pay where it can', async () => {
    await openVerify(verification({ Status: 'verified', CanPay: true }));
    expect(text()).toContain('You can pay with it.');
    expect(text()).not.toContain('cannot pay');
  });

  test('wants two amounts under a dollar before it asks', async () => {
    const { calls } = await openVerify(ready);
    await enter('100', '');
    await until(() => text().includes('Each deposit is less than $1.00'));
    expect(text()).toContain('Each deposit is at least $0.01');
    expect(calls(VERIFY)).toEqual([]);
  });

  test('says how many tries are left after wrong ones, and in the end that it is over', async () => {
    const { service } = await openVerify(ready, { [VERIFY]: refuse('VERIFICATION_WRONG', { tries_left: 1 }) });
    service[LIST] = answer([{ ...ready, TriesLeft: 1 }]);
    await enter('37', '5');
    await until(() => text().includes("Those amounts don't match.") && text().includes('You have 1 try left.'));
    service[VERIFY] = refuse('VERIFICATION_REFUSED');
    service[LIST] = answer([verification({ Status: 'refused', RefusedReason: 'wrong_amounts', TriesLeft: 0 })]);
    await press(button('Verify'));
    await until(() => heading() === "We couldn't verify this account");
    expect(text()).toContain('The amounts were wrong three times.');
    expect(link('Link it again').getAttribute('href')).toBe('/link-account/numbers');
  });

  test.each([
    ['R02', 'the account is closed'],
    ['R03', "couldn't find that account"],
    ['R04', "couldn't find that account"],
    ['R23', "the account doesn't accept deposits"],
  ])('says what the bank meant by %s', async (ReturnCode, words) => {
    await openVerify(verification({ Status: 'refused', RefusedReason: 'returned', ReturnCode }));
    expect(text()).toContain(words);
  });
});

describe('the list of accounts', () => {
  const mine = (more: Parameters<typeof account>[0]) =>
    account({ SynAccountID: 'acc_9', IsPrimary: false, LastFour: '0001', VendorInstitutionName: 'Your bank', CanPay: false, ...more });
  const openList = async (more: Parameters<typeof account>[0]) => {
    const opened = await open('/dashboard/accounts', {
      service: {
        'GET /api/external_accounts/accounts': answer([mine(more)]),
        'GET /api/external_accounts/validate_account/acc_9': answer({ isValid: true }),
      },
    });
    await until(() => button('Actions for Your bank 0001'));
    return opened;
  };

  test('shows that an account is not verified yet, and the way to it; it cannot be made primary', async () => {
    const { calls } = await openList({ Verification: 'pending' });
    expect(text()).toContain('Not verified yet');
    expect(link('Verify').getAttribute('href')).toBe('/link-account/verify/acc_9');
    await press(button('Actions for Your bank 0001'));
    expect(screen.getByRole('menuitem', { name: 'Make it primary' }).getAttribute('aria-disabled')).toBe('true');
    expect(calls('GET /api/external_accounts/validate_account/acc_9')).toEqual([]);
  });

  test('shows why one was refused', async () => {
    await openList({ Verification: 'refused' });
    expect(text()).toContain('Not verified');
    expect(link('See why').getAttribute('href')).toBe('/link-account/verify/acc_9');
  });

  test('says of a verified one what it is good for', async () => {
    await openList({ Verification: 'verified' });
    expect(text()).toContain("It can receive refunds but can't be used to pay");
  });
});
