import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';

const page = () => vi.fn(() => Promise.resolve({ default: () => <h1>Here</h1> }));

test('the code of a page comes when somebody points at a link to it, and no other', () => {
  const [payouts, payout, users] = [page(), page(), page()];
  lazyPage(payouts, '/portal/payouts', '/portal/paid');
  lazyPage(payout, '/portal/payouts/:payout');
  lazyPage(users, '/portal/users');
  render(
    <>
      <a href="/portal/paid">
        <span>Payouts</span>
      </a>
      <a href="/portal/payouts/7?from=home">One of them</a>
      <a href="/portal/users" target="_blank" rel="noopener">
        Users
      </a>
      <a href="https://elsewhere.example/portal/users">Elsewhere</a>
    </>,
  );
  fireEvent.pointerOver(screen.getByText('Payouts'));
  expect(payouts).toHaveBeenCalledOnce();
  expect(payout).not.toHaveBeenCalled();
  fireEvent.touchStart(screen.getByText('One of them'));
  expect(payout).toHaveBeenCalledOnce();
  fireEvent.focusIn(screen.getByText('Users'));
  fireEvent.focusIn(screen.getByText('Elsewhere'));
  expect(users).not.toHaveBeenCalled();
});

test('what a page shows first comes with its code, at each of its addresses, but not behind filters', async () => {
  const fetchAhead = vi.fn();
  lazyPage(() => Promise.resolve({ default: Object.assign(() => <h1>Here</h1>, { fetchAhead }) }), '/portal/days');
  render(
    <>
      <a href="/portal/days?date=2026-03-18">Wednesday</a>
      <a href="/portal/days">Days</a>
    </>,
  );
  fireEvent.pointerOver(screen.getByText('Wednesday'));
  fireEvent.pointerOver(screen.getByText('Days'));
  await vi.waitFor(() => expect(fetchAhead).toHaveBeenCalled());
  expect(fetchAhead.mock.calls).toEqual([['/portal/days']]);
});
