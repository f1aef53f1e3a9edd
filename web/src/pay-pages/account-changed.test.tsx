import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { setLanguage } from '../language/chosen.ts';
import {
  ACCEPT,
  ACCEPT_ORDER,
  ACCOUNTS,
  account,
  answer,
  at,
  authorize,
  button,
  CHECKOUT,
  comeBack,
  dialog,
  heading,
  keysOf,
  later,
  linkOf,
  NOW,
  type Opened,
  openAs,
  orderOf,
  PATH,
  PAY,
  POWER,
  payable,
  payFrom,
  power,
  press,
  refuse,
  screen,
  text,
  toasts,
  until,
  within,
} from './testing-pay.ts';

const CHANGED = 'Your primary account has changed. Please check the account and confirm again.';
const SECOND = { ID: '2', SynAccountID: 'acc_2', LastFour: '7702', VendorInstitutionName: 'Quay Credit Union' };
const BEFORE = [account(), account({ ...SECOND, IsPrimary: false })];
const SINCE = [account({ IsPrimary: false }), account({ ...SECOND, IsPrimary: true })];
const POWER_SINCE = power({
  left_today_cents: 30_000,
  account: { id: '2', syn_account_id: 'acc_2', vendor_institution_name: 'Quay Credit Union', last_four: '7702' },
});
const paid = answer({ ...linkOf({ purchased: true, updated_at: NOW }), public_id: '7KQ9XM4T2HRD' });

/** The account that each attempt to pay was authorized from. */
const accountsOf = (opened: Opened, which: string) =>
  opened.calls(which).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('syn_account_id'));
const authorization = () => within(dialog()).getByText(/authorize/).textContent;
/** Another tab makes the other account the primary one. */
function changeElsewhere(opened: Opened): void {
  opened.service[ACCOUNTS] = answer(SINCE);
  opened.service[POWER] = answer(POWER_SINCE);
}

describe.each([
  ['payment link', PATH('payment_link'), PAY, ACCEPT('payment_link'), paid],
  ['invoice', PATH('invoice_link'), PAY, ACCEPT('invoice_link'), paid],
  ['checkout', CHECKOUT, 'Continue', ACCEPT_ORDER, answer(orderOf({ purchase_id: 'pur_1', updated_at: NOW }))],
] as const)('the debit for a %s', (_what, path, name, which, done) => {
  test('is asked for from the account that it was authorized from', async () => {
    const opened = await openAs(path);
    await authorize(name);
    await until(() => heading() === 'Success!');
    expect(accountsOf(opened, which)).toEqual(['acc_1']);
  });

  test('is not made when the primary account has changed: the page says so, shows the new one, and asks anew', async () => {
    const opened = await openAs(path, { [ACCOUNTS]: answer(BEFORE), [which]: refuse('ACCOUNT_CHANGED') });
    await payable(name);
    const [accounts, limit] = [later(), later()];
    opened.service[ACCOUNTS] = accounts.handler;
    opened.service[POWER] = limit.handler;
    await authorize(name);
    await until(() => screen.queryAllByRole('alert').some(({ textContent }) => textContent === CHANGED));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([toasts(), at()]).toEqual([[], path]);
    // Nothing of the old account is left to be authorized until the new one is known.
    expect(text()).not.toContain('4821');
    expect(button(name).disabled).toBe(true);
    await accounts.give(answer(SINCE));
    expect(button(name).disabled).toBe(true);
    await limit.give(answer(POWER_SINCE));
    await payable(name);
    expect(payFrom()).toContain('Quay Credit UnionChecking •••• 7702');
    expect(payFrom().includes('$300.00')).toBe(path !== PATH('invoice_link'));

    opened.service[which] = done;
    await press(button(name));
    await until(() => screen.queryByRole('dialog'));
    expect(authorization()).toContain('from your checking account at Quay Credit Union ending in 7702');
    await press(button('Confirm'));
    await until(() => heading() === 'Success!');
    expect(accountsOf(opened, which)).toEqual(['acc_1', 'acc_2']);
    const keys = keysOf(opened, which);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('an account that has changed', () => {
  const [LINK, ACCEPT_LINK] = [PATH('payment_link'), ACCEPT('payment_link')];

  test('and back again is authorized with another key', async () => {
    const opened = await openAs(LINK, { [ACCEPT_LINK]: refuse('ACCOUNT_CHANGED') });
    await authorize();
    await until(() => text().includes(CHANGED));
    opened.service[ACCEPT_LINK] = paid;
    await authorize();
    await until(() => heading() === 'Success!');
    const [first, second] = keysOf(opened, ACCEPT_LINK);
    expect(second).not.toBe(first);
    expect(accountsOf(opened, ACCEPT_LINK)).toEqual(['acc_1', 'acc_1']);
  });

  test('is not slipped into an authorization that is being read', async () => {
    const opened = await openAs(LINK, { [ACCOUNTS]: answer(BEFORE), [ACCEPT_LINK]: refuse('ACCOUNT_CHANGED') });
    await press(await payable());
    await until(() => screen.queryByRole('dialog'));
    changeElsewhere(opened);
    await comeBack();
    await until(() => payFrom().includes('Quay Credit Union'));
    await payable();
    expect(authorization()).toContain('at Northgate Bank ending in 4821');
    await press(button('Confirm'));
    await until(() => text().includes(CHANGED));
    expect(accountsOf(opened, ACCEPT_LINK)).toEqual(['acc_1']);
  });

  test('is another attempt, when nobody has answered the one before', async () => {
    const opened = await openAs(LINK, { [ACCOUNTS]: answer(BEFORE), [ACCEPT_LINK]: 'network' });
    await authorize();
    await until(() => text().includes("Your payment hasn't gone through."));
    changeElsewhere(opened);
    await comeBack();
    await until(() => payFrom().includes('Quay Credit Union'));
    opened.service[ACCEPT_LINK] = paid;
    await authorize();
    await until(() => heading() === 'Success!');
    expect(accountsOf(opened, ACCEPT_LINK)).toEqual(['acc_1', 'acc_1', 'acc_1', 'acc_1', 'acc_2']);
    const keys = keysOf(opened, ACCEPT_LINK);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[0]);
  });

  test('because none is left leads to linking one', async () => {
    const opened = await openAs(LINK, { [ACCEPT_LINK]: refuse('ACCOUNT_CHANGED') });
    await payable();
    opened.service[ACCOUNTS] = answer([]);
    opened.service[POWER] = refuse('ERR_EXTERNAL_ACCOUNT_NOT_FOUND');
    await authorize();
    await until(() => text().includes('Account is not linked.'));
    expect(button(PAY).disabled).toBe(true);
    expect([text().includes('4821'), toasts()]).toEqual([false, []]);
  });

  test('and cannot be read can be read again in its place', async () => {
    const opened = await openAs(LINK, { [ACCEPT_LINK]: refuse('ACCOUNT_CHANGED') });
    await payable();
    opened.service[ACCOUNTS] = 'network';
    await authorize();
    await until(() => text().includes("We couldn't check your balance."));
    expect(button(PAY).disabled).toBe(true);
    changeElsewhere(opened);
    await press(button('Try again'));
    await payable();
    expect(payFrom()).toContain('Quay Credit UnionChecking •••• 7702');
  });

  test('is told in Spanish where that is spoken', async () => {
    await setLanguage('es');
    try {
      await openAs(LINK, { [ACCEPT_LINK]: refuse('ACCOUNT_CHANGED') });
      await press(await payable('Pagar $86.40'));
      await until(() => screen.queryByRole('dialog'));
      await press(button('Confirmar'));
      await until(() => text().includes('Tu cuenta principal cambió. Revisa la cuenta y confirma de nuevo.'));
    } finally {
      await act(() => setLanguage('en'));
    }
  });
});
