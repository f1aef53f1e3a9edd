import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { setLanguage } from '../language/chosen.ts';
import {
  ACCOUNTS,
  account,
  answer,
  at,
  button,
  CHECKOUT,
  comeBack,
  events,
  later,
  link,
  linkOf,
  openAs,
  orderOf,
  PATH,
  PAY,
  POWER,
  pass,
  payable,
  payFrom,
  power,
  press,
  READ,
  READ_ORDER,
  refuse,
  screen,
  text,
  toasts,
  until,
} from './testing-pay.ts';

const LOW_BALANCE = 'Your bank balance is too low for this. You can pay up to $40.00 from this account right now.';
const LINK = PATH('payment_link');
const redirectTo = encodeURIComponent;
const TWO = [
  account(),
  account({ ID: '2', SynAccountID: 'acc_2', IsPrimary: false, LastFour: '7702', VendorInstitutionName: 'Quay Credit Union' }),
];

/** The ways to pay from another account. */
const ways = () => [
  ...screen.queryAllByRole('link', { name: 'Link another account' }),
  ...screen.queryAllByRole('button', { name: 'Use another account' }),
];

describe.each([
  ['payment link', PATH('payment_link'), PAY],
  ['invoice', PATH('invoice_link'), PAY],
  ['checkout', CHECKOUT, 'Continue'],
])('the way to pay a %s', (what, path, name) => {
  const id = what === 'checkout' ? '[ECM-11]' : '[LNK-09]';

  test(`is closed while the balance loads ${id}`, async () => {
    const balance = later();
    const opened = await openAs(path, { [POWER]: balance.handler });
    await until(() => button(name));
    await until(() => opened.calls(ACCOUNTS).length > 0);
    expect(button(name).disabled).toBe(true);
    expect(screen.getByRole('region', { name: 'Pay from', busy: true })).toBeVisible();
    await balance.give(answer(power()));
    await payable(name);
  });

  test(`is closed without an account, and leads to linking one and back ${id}`, async () => {
    await openAs(path, { [POWER]: refuse('ERR_EXTERNAL_ACCOUNT_NOT_FOUND'), [ACCOUNTS]: answer([]) });
    await until(() => text().includes('Account is not linked.'));
    expect(button(name).disabled).toBe(true);
    expect(link('Link Account').getAttribute('href')).toBe(`/link-account?redirectTo=${redirectTo(path)}`);
  });

  test(`is closed when the account is not linked, and leads to linking it anew and back ${id}`, async () => {
    await openAs(path, { [POWER]: answer(power({ problem: 'invalid' })) });
    await until(() => text().includes('Account is not linked.'));
    expect(button(name).disabled).toBe(true);
    expect(link('Relink Account').getAttribute('href')).toBe(
      `/link-account?redirectTo=${redirectTo(path)}&vendorAccessToken=sealed-1&vendorInstitutionID=ins_1&synAccountID=acc_1`,
    );
  });

  test(`is closed when the bank wants its customer to log in again ${id} [TRU-27]`, async () => {
    await openAs(path, { [POWER]: answer(power({ problem: 'login_required' })) });
    await until(() => text().includes('Your account link is expired. Please re-link your bank account.'));
    expect(button(name).disabled).toBe(true);
    expect(link('Relink Account').getAttribute('href')).toContain('vendorAccessToken=sealed-1');
  });

  test.each([
    ['a balance of $40.00', { balance_cents: 4_000 }, LOW_BALANCE],
    ['a balance of nothing', { balance_cents: 0 }, 'Your bank balance is too low to pay right now.'],
    ['a returned payment', { owes: true }, "One of your payments was returned and isn't repaid yet. Once it's repaid, you can pay again."],
  ] as const)(`is closed by %s, and says so ${id} [DSH-15] [TRU-29]`, async (_, means, words) => {
    await openAs(path, { [POWER]: answer(power(means)) });
    await until(() => text().includes(`Your available balance is insufficient. Please link another bank account. ${words}`));
    expect(button(name).disabled).toBe(true);
  });

  test(`is closed while the balance cannot be read, and can be tried again ${id}`, async () => {
    const opened = await openAs(path, { [POWER]: refuse('BALANCE_UNAVAILABLE') });
    // It is asked for three times.
    await pass(4000);
    await until(() => text().includes("We couldn't check your balance."));
    await until(() => toasts().some((toast) => toast?.includes('Failed to fetch spending limit')));
    expect(button(name).disabled).toBe(true);
    opened.service[POWER] = answer(power());
    await press(button('Try again'));
    await payable(name);
  });

  test(`is closed while the accounts cannot be read, and can be tried again ${id}`, async () => {
    const opened = await openAs(path, { [ACCOUNTS]: 'network' });
    await until(() => text().includes("We couldn't check your balance."));
    expect(button(name).disabled).toBe(true);
    opened.service[ACCOUNTS] = answer([account()]);
    await press(button('Try again'));
    await payable(name);
  });
});

// An invoice is held against the balance alone.
describe.each([
  ['payment link', LINK, PAY, '[LNK-09]'],
  ['checkout', CHECKOUT, 'Continue', '[ECM-11]'],
])("the day's limit, of a %s", (_what, path, name, id) => {
  test.each([
    [4_000, 'You have $40.00 left to spend today. Your limit resets 03/19/2026, 12:00 AM EDT.'],
    [0, "You've reached today's spending limit. It resets 03/19/2026, 12:00 AM EDT."],
  ])(`closes it with %i cents left, and says so ${id} [DSH-15] [TRU-29]`, async (left_today_cents, words) => {
    await openAs(path, { [POWER]: answer(power({ left_today_cents })) });
    await until(() => text().includes(`Your available balance is insufficient. Please link another bank account. ${words}`));
    expect(text()).toContain("It's your daily limit, not your balance, so another account won't help.");
    expect(ways()).toEqual([]);
    expect(button(name).disabled).toBe(true);
  });

  test(`says where the amount is above the limit of any day ${id} [TRU-29]`, async () => {
    // The balance is what binds, and no other account would help.
    await openAs(path, { [POWER]: answer(power({ balance_cents: 1_000, left_today_cents: 1_500, daily_limit_cents: 1_500 })) });
    await until(() => text().includes("This is more than your daily limit of $15.00, so you can't pay it on any day."));
    expect(ways()).toEqual([]);
  });

  test(`is what closes it where another account would have the money ${id} [TRU-29]`, async () => {
    await openAs(path, { [POWER]: answer(power({ balance_cents: 1_000, left_today_cents: 1_500 })) });
    await until(() => text().includes('You have $15.00 left to spend today.'));
    expect(ways()).toEqual([]);
  });

  test(`says so in Spanish, too ${id} [TRU-29]`, async () => {
    await setLanguage('es');
    try {
      await openAs(path, { [POWER]: answer(power({ left_today_cents: 4_000 })) });
      await until(() => text().includes('Hoy te quedan $40.00 para gastar. Tu límite se renueva el 19 mar 2026, 12:00 a.m. EDT.'));
    } finally {
      await act(() => setLanguage('en'));
    }
  });
});

test('an invoice is paid from the balance, whatever is left of the day [TRU-29]', async () => {
  await openAs(PATH('invoice_link'), { [POWER]: answer(power({ left_today_cents: 0 })) });
  await payable();
});

describe('another account', () => {
  test('can be linked, or chosen where there is one, when the balance of this one is too small', async () => {
    const opened = await openAs(LINK, { [POWER]: answer(power({ balance_cents: 100 })), [ACCOUNTS]: answer(TWO) });
    await until(() => text().includes('Your available balance is insufficient. Please link another bank account.'));
    expect(link('Link another account').getAttribute('href')).toBe(`/link-account?redirectTo=${redirectTo(LINK)}`);

    const now = TWO.map((each) => ({ ...each, IsPrimary: each.SynAccountID === 'acc_2' }));
    opened.service['POST /api/external_accounts/primary'] = answer(now);
    opened.service[POWER] = answer(
      power({ account: { id: '2', syn_account_id: 'acc_2', vendor_institution_name: 'Quay Credit Union', last_four: '7702' } }),
    );
    opened.service[ACCOUNTS] = answer(now);
    await press(button('Use another account'));
    const choices = await until(() => screen.getAllByRole<HTMLInputElement>('radio'));
    expect(choices.map(({ checked }) => checked)).toEqual([true, false]);
    await press(choices[1] as HTMLInputElement);
    await press(button('Make it primary'));
    await payable();
    expect(opened.calls('POST /api/external_accounts/primary')[0]?.body).toEqual({ SynAccountID: 'acc_2' });
    expect(payFrom()).toContain('Quay Credit UnionChecking •••• 7702');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(button(PAY));
    await until(() => text().includes('from your checking account at Quay Credit Union ending in 7702'));
  });

  test('that cannot be made the primary one changes nothing, and says so', async () => {
    const opened = await openAs(LINK, { [ACCOUNTS]: answer(TWO), 'POST /api/external_accounts/primary': refuse('ACCOUNT_NOT_VERIFIED') });
    await payable();
    await press(button('Change'));
    await press(screen.getByRole('radio', { name: /^Quay/ }));
    await press(button('Make it primary'));
    await until(() => toasts().some((toast) => toast?.includes("This account isn't verified yet.")));
    expect(payFrom()).toContain('Northgate BankChecking •••• 4821');
    expect(opened.calls('POST /api/external_accounts/primary')).toHaveLength(1);
  });

  test('that has become the primary one elsewhere is never debited on the limit of the old one', async () => {
    const now = TWO.map((each) => ({ ...each, IsPrimary: each.SynAccountID === 'acc_2' }));
    const opened = await openAs(LINK, {
      [ACCOUNTS]: answer(now),
      [POWER]: (_, count) =>
        count === 1
          ? answer(power())
          : answer(
              power({
                balance_cents: 9000,
                account: { id: '2', syn_account_id: 'acc_2', vendor_institution_name: 'Quay Credit Union', last_four: '7702' },
              }),
            ),
    });
    await payable();
    expect(opened.calls(POWER)).toHaveLength(2);
    expect(payFrom()).toContain('$90.00');
  });
});

describe('an amount above the limit', () => {
  let tracking: ReturnType<typeof events>;
  beforeEach(() => {
    tracking = events();
  });
  afterEach(() => tracking.stop());
  const exceeded = () => tracking.tracked.filter((event) => event.startsWith('spend_limit'));

  test('of a payment link is told once [TEL-14]', async () => {
    const opened = await openAs(LINK, { [READ('payment_link')]: answer(linkOf({ amount: 41_261 })) });
    await until(() => text().includes('Your available balance is insufficient.'));
    opened.service[READ('payment_link')] = answer(linkOf({ amount: 41_261, memo: 'Another memo' }));
    await comeBack();
    await until(() => text().includes('Another memo'));
    expect(exceeded()).toEqual(['spend_limit_exceeded_payment_link']);
  });

  test('of a checkout is told once [TEL-13]', async () => {
    await openAs(CHECKOUT, { [READ_ORDER]: answer(orderOf({ amount: 41_261 })) });
    await until(() => text().includes('Your available balance is insufficient.'));
    // The countdown draws the page anew each second.
    await pass(3000);
    expect(exceeded()).toEqual(['spend_limit_exceeded_ecommerce']);
  });

  test('of an invoice is not, and one within the limit neither [TEL-13] [TEL-14]', async () => {
    await openAs(PATH('invoice_link'), { [READ('invoice_link')]: answer(linkOf({ amount: 90_001 })) });
    await until(() => text().includes('Your available balance is insufficient.'));
    expect(exceeded()).toEqual([]);
    await openAs(LINK);
    await until(() => at() === LINK);
    expect(exceeded()).toEqual([]);
  });
});
