import '../../app/boot-testing.ts';

import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { queries } from '../../app/queries.tsx';
import {
  answer,
  at,
  button,
  elsewhere,
  heading,
  later,
  link,
  open,
  page,
  pass,
  power,
  press,
  refuse,
  screen,
  settle,
  text,
  toasts,
  transaction,
  until,
  user,
  watched,
  within,
} from '../testing.tsx';

const POWER = 'GET /api/external_accounts/purchase_power';
const RECENT = 'POST /api/purchases/recent';
const NOW = '2026-03-18T18:41:00.000Z';
const payNow = () => button('Pay Now');

const limitCard = () => screen.getByRole('region', { name: 'Spending limit' });
const linksIn = (inside: HTMLElement) => within(inside).getAllByRole('link');

describe('the dashboard', () => {
  test('greets by the first name, and names the page [DSH-01] [UIX-04]', async () => {
    await open('/dashboard', { service: { 'GET /api/users/user': answer(user({ first_name: 'Ada' })) } });
    await until(() => heading() === 'Hi, Ada!');
    expect(document.title).toBe('Drawbridge Payment Center | Manage Payments & Transactions');
  });

  test('shows the purchase power in dollars, and the account it comes from [DSH-02] [UIX-12]', async () => {
    await open('/dashboard', { service: { [POWER]: answer(power({ balance_cents: 98_765_432, left_today_cents: 99_999_999 })) } });
    await until(() => text().includes('$987,654.32'));
    expect(limitCard().textContent).toContain('Northgate Bank•••• 4821');
  });

  test('remembers the account, and names it while the next limit is still being asked for [DSH-12]', async () => {
    const limit = later();
    localStorage.setItem('last_purchase_power', JSON.stringify({ ...power().account, vendor_institution_name: 'Old Bank' }));
    await open('/dashboard', { service: { [POWER]: limit.handler } });
    await until(() => heading() === 'Hi, Maya!');
    expect(limitCard().textContent).toContain('Old Bank');
    await limit.give(answer({ ...power(), account: { ...power().account, last_four: '0937' } }));
    await until(() => text().includes('•••• 0937'));
    expect(JSON.parse(localStorage.getItem('last_purchase_power') ?? '')).toEqual({
      id: '1',
      syn_account_id: 'acc_1',
      vendor_institution_name: 'Northgate Bank',
      last_four: '0937',
    });
  });

  test.each(['nonsense', '{"id":1}', 'null', '[]'])('does without a remembered account that is %s', async (kept) => {
    localStorage.setItem('last_purchase_power', kept);
    const limit = later();
    await open('/dashboard', { service: { [POWER]: limit.handler } });
    await until(() => heading() === 'Hi, Maya!');
    expect(limitCard().textContent).toBe('Spending limitPay Now');
  });

  test('shows the last five transactions and the way to all of them [DSH-03] [API-17]', async () => {
    const items = ['A', 'B', 'C', 'D', 'E'].map((letter) => transaction({ public_id: letter, business_name: `Shop ${letter}` }));
    const { calls } = await open('/dashboard', { service: { [RECENT]: page(items, true) } });
    await until(
      () =>
        within(screen.getByRole('region', { name: 'Recent transactions' })).getAllByRole('listitem').length === 5 &&
        text().includes('Shop E'),
    );
    expect(calls(RECENT)[0]?.body).toEqual({ limit: 5, offset: 0 });
    await press(link('See more of your transactions'));
    expect(at()).toBe('/dashboard/transactions-history');
  });

  test('has header, help and navigation of a consumer [UIX-01] [UIX-02] [UIX-03]', async () => {
    await open('/dashboard');
    await until(() => heading() === 'Hi, Maya!');
    expect(link('Drawbridge home').getAttribute('href')).toBe('/dashboard');
    expect(button('Log Out')).toBeTruthy();
    expect(link('Need Help? Contact Us').getAttribute('href')).toBe('mailto:support@drawbridge.example');
    const nav = screen
      .getAllByRole('navigation')
      .flatMap(linksIn)
      .map((item) => [item.textContent, item.getAttribute('href'), item.getAttribute('aria-current')]);
    expect(nav).toEqual([
      ['Home', '/dashboard', 'page'],
      ['Accounts', '/dashboard/accounts', null],
      ['Settings', '/dashboard/settings', null],
    ]);
  });

  // Home's address is the beginning of the others': a match that is not exact would light it on all of them.
  test.each([
    ['/dashboard/accounts', 'Accounts'],
    ['/dashboard/settings', 'Settings'],
    ['/dashboard/transactions-history', undefined],
  ])('at %s the navigation shows %s as the page and does not light Home [UIX-01] [TRU-34]', async (path, page) => {
    await open(path);
    await until(() => linksIn(screen.getByRole('navigation')).length === 3);
    const current = linksIn(screen.getByRole('navigation')).filter((item) => item.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(page === undefined ? [] : [page]);
  });

  test('the screen that shows a code has no navigation [UIX-01]', async () => {
    await open('/payment');
    await until(() => heading());
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('transactions', () => {
  test('that are not found say so, and are not asked for again [TXN-13] [API-19]', async () => {
    const { calls } = await open('/dashboard', { clock: NOW, service: { [RECENT]: elsewhere(undefined, 404) } });
    await until(() => text().includes('No transactions found'));
    expect(text()).not.toContain('See more');
    const asked = calls(RECENT).length;
    await pass(10_000);
    expect(calls(RECENT)).toHaveLength(asked);
  });

  test('that are none say so [TXN-14]', async () => {
    const { calls } = await open('/dashboard', { service: { [RECENT]: page([]) } });
    await until(() => text().includes('This user has no transactions'));
    expect(text()).not.toContain('See more');
    // Asked for ahead, while it was being found out who has come, and not twice.
    expect(calls(RECENT)).toHaveLength(1);
  });

  test('says that what it shows could not be brought up to date, and brings it up to date by itself once that is possible', async () => {
    const { service } = await open('/dashboard', { clock: NOW, service: { [RECENT]: page([transaction({ business_name: 'Before' })]) } });
    await until(() => text().includes('Before'));
    service[RECENT] = refuse('INTERNAL');
    act(() => void queries.invalidateQueries({ queryKey: ['transactions', 'recent'] }));
    await pass(3500);
    await until(() => text().includes("Couldn't refresh. Trying again..."));
    expect(text()).toContain('Before');
    service[RECENT] = page([transaction({ business_name: 'Since then' })]);
    await pass(5000);
    await until(() => text().includes('Since then'));
    expect(text()).not.toContain('We keep trying.');
  });

  test('that fail are asked for twice more, then say so and can be tried again [TXN-15] [API-19]', async () => {
    const { calls, service } = await open('/dashboard', { clock: NOW, service: { [RECENT]: refuse('INTERNAL') } });
    await until(() => heading() === 'Hi, Maya!');
    await until(() => calls(RECENT).length === 1);
    await pass(1100);
    await until(() => calls(RECENT).length === 2);
    expect(text()).not.toContain('An error occurred');
    await pass(2100);
    await until(() => text().includes('An error occurred while loading transactions'));
    expect(calls(RECENT)).toHaveLength(3);
    service[RECENT] = page([transaction({ business_name: 'Back again' })]);
    await press(button('Try again'));
    await until(() => text().includes('Back again'));
  });
});

describe('Pay Now', () => {
  test('goes to /payment when the account is linked [DSH-07]', async () => {
    await open('/dashboard');
    await until(() => !payNow().disabled);
    await press(payNow());
    expect(at()).toBe('/payment');
  });

  test('is disabled while the limit is being asked for, again too [DSH-09]', async () => {
    const limit = later();
    const { service } = await open('/dashboard', { service: { [POWER]: limit.handler } });
    await until(() => heading() === 'Hi, Maya!');
    expect(payNow().disabled).toBe(true);
    await limit.give(answer(power()));
    await until(() => !payNow().disabled);
    // Known from before, and asked for again: what stands there may no longer be true.
    const anew = later();
    service[POWER] = anew.handler;
    act(() => void queries.invalidateQueries({ queryKey: ['purchase-power'] }));
    await until(() => payNow().disabled);
    await anew.give(answer(power({ balance_cents: 100 })));
    await until(() => !payNow().disabled && text().includes('$1.00'));
  });

  test('is disabled when the account is not linked, yet knows where it would lead [DSH-08] [DSH-09]', async () => {
    await open('/dashboard?relinkDisabled=true', { service: { [POWER]: answer(power({ problem: 'invalid' })) } });
    await until(() => text().includes('Account is not linked.'));
    expect(payNow().disabled).toBe(true);
    payNow().disabled = false;
    // The handler as React has it: a press on a disabled button never reaches it.
    const key = Object.keys(payNow()).find((name) => name.startsWith('__reactProps'));
    const { onClick } = (payNow() as unknown as Record<string, { onClick: (event: unknown) => void }>)[key ?? ''] ?? {};
    await act(async () => onClick?.({ preventDefault: () => {} }));
    await settle();
    expect(at()).toBe('/link-account?redirectTo=/payment');
  });

  test('docks once its place has scrolled away upwards, and is the same button', async () => {
    await open('/dashboard');
    await until(() => !payNow().disabled);
    const intersect = (isIntersecting: boolean, bottom: number) =>
      act(async () => {
        for (const { callback, element } of watched)
          if (element?.isConnected)
            callback([{ isIntersecting, boundingClientRect: { bottom } } as IntersectionObserverEntry], {} as IntersectionObserver);
      });
    const before = payNow();
    await intersect(false, -20);
    expect(payNow().parentElement?.className).toBe('dashboard__pay-dock');
    expect(payNow()).toBe(before);
    await intersect(true, 60);
    expect(payNow().parentElement?.className).toBe('');
    // Below the fold it is only a matter of scrolling down.
    await intersect(false, 900);
    expect(payNow().parentElement?.className).toBe('');
  });
});

describe('without a linked account', () => {
  test("404 on the purchase power shows Add New Account in the card's place [DSH-04] [ERR-01]", async () => {
    localStorage.setItem('last_purchase_power', JSON.stringify(power().account));
    await open('/dashboard', { service: { [POWER]: refuse('ERR_EXTERNAL_ACCOUNT_NOT_FOUND') } });
    const card = await until(() => screen.queryByRole('link', { name: /Add New Account/ }));
    expect(card.getAttribute('href')).toBe('/link-account');
    expect(screen.queryByRole('region', { name: 'Spending limit' })).toBeNull();
    expect(payNow().disabled).toBe(true);
    expect(toasts()).toEqual([]);
    expect(localStorage.getItem('last_purchase_power')).toBeNull();
  });

  test.each([
    ['a proxy', elsewhere({ message: 'Not found.', status: 404, code: 'NOT_FOUND' }, 404)],
    ['a page that is no JSON', elsewhere('<h1>Not Found</h1>', 404)],
  ])('a 404 of %s says nothing of accounts: it is a failure like any other [ERR-01]', async (_, given) => {
    localStorage.setItem('last_purchase_power', JSON.stringify(power().account));
    const { calls } = await open('/dashboard', { clock: NOW, service: { [POWER]: given } });
    await until(() => calls(POWER).length === 1);
    await pass(1100);
    await until(() => calls(POWER).length === 2);
    await pass(2100);
    await until(() => toasts().includes('Failed to fetch spending limitClose'));
    expect(text()).not.toContain('Add New Account');
    expect(localStorage.getItem('last_purchase_power')).not.toBeNull();
  });

  test.each([
    ['account_linked false', answer(power({ problem: 'invalid' }))],
    ['an expired bank login', answer(power({ problem: 'login_required' }))],
    ['ITEM_LOGIN_REQUIRED', elsewhere({ message: 'ITEM_LOGIN_REQUIRED', status: 400, code: 'ITEM_LOGIN_REQUIRED' }, 400)],
  ])('%s leads to relink-required, without a retry and without a toast [API-13] [DSH-05] [DSH-10] [DSH-11] [DSH-18]', async (_, given) => {
    const { calls } = await open('/dashboard', { service: { [POWER]: given } });
    await until(() => at() === '/dashboard/relink-required');
    expect(calls(POWER).length).toBeLessThanOrEqual(2);
    expect(heading()).toBe('Oops!');
    expect(text()).toContain('Your primary account is no longer linked.');
    expect(link('Link Account').getAttribute('href')).toBe('/dashboard/accounts');
    expect(toasts()).toEqual([]);
    await press(link('Back to Home'));
    expect(at()).toBe('/dashboard?relinkDisabled=true');
    await until(() => heading() === 'Hi, Maya!');
  });

  test('an expired bank login is told where the account must be linked again [TRU-27]', async () => {
    const expired = answer(power({ problem: 'login_required' }));
    await open('/dashboard', { service: { [POWER]: expired } });
    await until(() => at() === '/dashboard/relink-required');
    await until(() => text().includes('Your account link is expired. Please re-link your bank account.'));
    expect(link('Link Account').getAttribute('href')).toBe('/dashboard/accounts');
  });

  test('relinkDisabled=true stays, and says what is wrong [DSH-06] [DSH-16] [TRU-27]', async () => {
    const expired = answer(power({ problem: 'login_required' }));
    await open('/dashboard?relinkDisabled=true', { service: { [POWER]: expired } });
    await until(() => text().includes('Your account link is expired. Please re-link your bank account.'));
    expect(at()).toBe('/dashboard?relinkDisabled=true');
    expect(link('Link Account').getAttribute('href')).toBe('/dashboard/accounts');
  });

  test('any other value of relinkDisabled redirects [DSH-05]', async () => {
    await open('/dashboard?relinkDisabled=1', { service: { [POWER]: answer(power({ problem: 'invalid' })) } });
    await until(() => at() === '/dashboard/relink-required');
  });
});

describe('a purchase power that cannot be had', () => {
  test('is asked for twice more, then a toast says so, and it can be tried again [API-13] [DSH-19]', async () => {
    const { calls, service } = await open('/dashboard', { clock: NOW, service: { [POWER]: refuse('BALANCE_UNAVAILABLE') } });
    await until(() => calls(POWER).length === 1);
    await pass(1100);
    await until(() => calls(POWER).length === 2);
    await pass(2100);
    await until(() => toasts().includes('Failed to fetch spending limitClose'));
    expect(calls(POWER)).toHaveLength(3);
    expect(payNow().disabled).toBe(true);
    service[POWER] = answer(power());
    await press(button('Try again'));
    await until(() => text().includes('$412.60'));
  });

  test('that takes more than 5 s says so in a toast that stays until it is here [DSH-20]', async () => {
    const limit = later();
    await open('/dashboard', { clock: NOW, service: { [POWER]: limit.handler } });
    await until(() => heading() === 'Hi, Maya!');
    await pass(4700);
    expect(toasts()).toEqual([]);
    await pass(600);
    await until(() => toasts().includes('Fetching account balance...'));
    await pass(8000);
    expect(toasts()).toEqual(['Fetching account balance...']);
    await limit.give(answer(power()));
    await until(() => text().includes('$412.60'));
    await pass(500);
    await until(() => toasts().length === 0);
  });

  test('is kept for 15 minutes, and asked for anew after them [API-13]', async () => {
    const { calls } = await open('/dashboard', { clock: NOW });
    await until(() => text().includes('$412.60'));
    const asked = calls(POWER).length;
    await press(link('Settings'));
    await pass(14 * 60_000);
    await press(link('Home'));
    await until(() => text().includes('$412.60'));
    expect(calls(POWER)).toHaveLength(asked);
    await press(link('Settings'));
    await pass(2 * 60_000);
    await press(link('Home'));
    await until(() => calls(POWER).length === asked + 1);
  });
});
