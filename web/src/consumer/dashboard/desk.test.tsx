import '../testing-desk.ts';
import '../../app/boot-testing.ts';

import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { power } from '../../app/testing-power.ts';
import { debt } from '../repay/testing-debt.ts';
import {
  answer,
  at,
  facts,
  heading,
  link,
  open,
  page,
  pass,
  press,
  refuse,
  screen,
  settle,
  text,
  textsOf,
  transaction,
  until,
  within,
} from '../testing.tsx';

const TO_CLEAR = 'GET /api/history/to-clear';
const keep = (name: string | RegExp) => until(() => screen.queryByRole('region', { name }));

describe('the bar of the desk', () => {
  test('leads home, to accounts and settings, to help and out, and there is no other navigation [UIX-01] [UIX-02]', async () => {
    await open('/dashboard/accounts');
    await until(() => heading() === 'Your accounts');
    const bar = within(screen.getByRole('banner'));
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    expect(screen.getAllByRole('navigation')).toEqual([navigation]);
    expect(textsOf(within(navigation).getAllByRole('link'))).toEqual(['Home', 'Accounts', 'Settings']);
    // Home only on exactly its path.
    expect(textsOf(within(navigation).getAllByRole('link', { current: 'page' }))).toEqual(['Accounts']);
    expect(bar.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help');
    expect(bar.getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Need Help? Contact Us' }).getAttribute('href')).toMatch(
      /^mailto:/,
    );
    await press(bar.getByRole('link', { name: /home$/ }));
    await until(() => at() === '/dashboard');
  });

  test('stands above help, for whoever is signed in', async () => {
    await open('/help');
    await until(() => screen.queryByRole('navigation', { name: 'Main' }));
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  test('does not stand above help for a visitor', async () => {
    await open('/help', { claims: null });
    await until(() => heading() !== '');
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('the home of the desk', () => {
  test('leads from a recent payment to its receipt', async () => {
    await open('/dashboard', { service: { 'POST /api/purchases/recent': page([transaction()]) } });
    const row = await until(() => screen.queryByRole('link', { name: /Harbor Books/ }));
    expect(row.getAttribute('href')).toBe('/dashboard/receipts/7KQ9XM4T2HRD');
    expect(link('See more of your transactions').getAttribute('href')).toBe('/dashboard/transactions-history');
  });

  test('says what to keep in the account, and by when it clears; what has no line of its own is in the last', async () => {
    const days = [
      { clears_on: '2026-11-24', amount: 5_250 },
      { clears_on: '2026-11-25', amount: 8_740 },
      { clears_on: '2026-11-27', amount: 1_000 },
      { clears_on: '2026-11-30', amount: 1 },
    ];
    await open('/dashboard', { service: { [TO_CLEAR]: answer({ days }) } });
    expect(facts(await keep('Keep $149.91 in your account'))).toEqual([
      ['Clears by Tuesday, November 24', '$52.50'],
      ['Clears by Wednesday, November 25', '$87.40'],
      ['Clears by Monday, November 30', '$10.01'],
    ]);
  });

  test('says that all has cleared; not where something is owed, or no account is linked', async () => {
    await open('/dashboard');
    await keep('All your payments have cleared');
  });

  test('keeps quiet about nothing to clear while something is owed', async () => {
    const owing = { 'GET /api/repayments': answer([debt()]), 'GET /api/external_accounts/purchase_power': answer(power({ owes: true })) };
    await open('/dashboard', { service: owing });
    await until(() => text().includes('You owe Green Leaf Market'));
    await until(() => !text().includes('All your payments have cleared'));
  });

  test('has no home screen, and no hint to add the app to one', async () => {
    const twice = page([transaction(), transaction({ public_id: '8KQ9XM4T2HRD' })]);
    await open('/dashboard', { service: { 'POST /api/purchases/recent': twice } });
    await keep('All your payments have cleared');
    await act(async () => void window.dispatchEvent(new Event('beforeinstallprompt')));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test("says what can't be loaded, and tries again", async () => {
    const { service } = await open('/dashboard', { clock: '2026-11-21T12:00:00.000Z', service: { [TO_CLEAR]: refuse('INTERNAL') } });
    await pass(10_000);
    await until(() => text().includes("We couldn't load what hasn't cleared yet."));
    service[TO_CLEAR] = answer({ days: [{ clears_on: '2026-11-24', amount: 5_250 }] });
    await press(screen.getByRole('button', { name: 'Try again' }));
    await keep('Keep $52.50 in your account');
  });
});
