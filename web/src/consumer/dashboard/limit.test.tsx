import '../../app/boot-testing.ts';

import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { spendingLimitMessage } from '../../session/limit-cause.ts';
import { answer, button, heading, link, open, pass, power, press, screen, text, until } from '../testing.tsx';

const POWER = 'GET /api/external_accounts/purchase_power';
const NOW = '2026-03-18T18:41:00.000Z';

describe('a limit of nothing', () => {
  const withLimit = async (means: Parameters<typeof power>[0]) => {
    await open('/dashboard', { service: { [POWER]: answer(power(means)) } });
    await until(() => heading() === 'Hi, Maya!');
    await until(() => text().includes('Northgate Bank'));
  };

  test.each([
    ['balance', { balance_cents: 0 }, 'Your bank balance is too low to pay right now.'],
    ['returned_payment', { owes: true }, "One of your payments was returned and isn't repaid yet. Once it's repaid, you can pay again."],
  ] as const)('says what is behind it, and whom to ask: %s [TRU-29]', async (_, means, words) => {
    await withLimit(means);
    await until(() => text().includes(words));
    expect(link('Contact Support').getAttribute('href')).toBe('/dashboard/settings/contact-support');
  });

  test('of which the day is the reason says that it is used up, and when it begins again [TRU-29]', async () => {
    await withLimit({ left_today_cents: 0 });
    await until(() => text().includes("You've reached today's spending limit. It resets 03/19/2026, 12:00 AM EDT."));
    expect(screen.queryByRole('link', { name: 'Contact Support' })).toBeNull();
  });

  test('is not what a cent is', async () => {
    await withLimit({ balance_cents: 1 });
    expect(text()).not.toContain('too low');
  });
});

describe('why an amount cannot be paid', () => {
  const linked = { state: 'linked', power: power() } as const;
  test.each([
    ['enough', linked, 41_260, undefined],
    ['a cent too little', linked, 41_261, 'Your available balance is insufficient. Please link another bank account.'],
    [
      'an expired link',
      { state: 'not-linked', expired: true } as const,
      1,
      'Your account link is expired. Please re-link your bank account.',
    ],
    ['not linked', { state: 'not-linked', expired: false } as const, 1, 'Account is not linked.'],
    ['no account', { state: 'no-account' } as const, 1, 'Account is not linked.'],
    ['still loading', { state: 'loading' } as const, 1, undefined],
  ])('%s [DSH-15] [DSH-16] [DSH-17]', (_, limit, amount_cents, words) => {
    expect(spendingLimitMessage(limit, amount_cents, power().purchase_power)).toBe(words);
  });
});

test('the hint beside the limit closes by itself after 3 s [DSH-14]', async () => {
  HTMLElement.prototype.getBoundingClientRect ??= vi.fn();
  await open('/dashboard', { clock: NOW });
  await until(() => text().includes('$412.60'));
  act(() => button('About your spending limit').focus());
  expect(screen.queryAllByRole('tooltip')).toHaveLength(1);
  await pass(2800);
  expect(screen.queryAllByRole('tooltip')).toHaveLength(1);
  await pass(300);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('the limit says what else it depends on: never more than the daily maximum', async () => {
  await open('/dashboard');
  await until(() => text().includes('$412.60'));
  await press(button('About your spending limit'));
  expect(screen.getByRole('tooltip').textContent).toContain('your daily limit');
});
