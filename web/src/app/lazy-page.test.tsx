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
