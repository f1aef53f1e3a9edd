import { StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from './testing.tsx';
import { useTokenOfAddress } from './use-token-of-address.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

function TokenState() {
  return <p>{useTokenOfAddress() || 'none'}</p>;
}

test('the token is read, and leaves the address, also where React draws the page twice', () => {
  window.history.replaceState(null, '', '/verify-email#token=abc');
  const page = render(
    <StrictMode>
      <TokenState />
    </StrictMode>,
  );
  expect(page.one('p').textContent).toBe('abc');
  expect(window.location.href).not.toContain('abc');
  expect(window.location.pathname).toBe('/verify-email');
});

test('without one there is none', () => {
  window.history.replaceState(null, '', '/verify-email');
  expect(render(<TokenState />).one('p').textContent).toBe('none');
});
