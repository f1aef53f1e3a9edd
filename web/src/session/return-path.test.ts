import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterLogout, returnToOf, safeReturnPath, withReturnTo } from './return-path.ts';

describe('a path to return to', () => {
  test.each(['/', '/dashboard', '/merchant/home?page=2#top', '/payment-link-purchase/lnk_1?a=%2F%2Fb'])('%s may be followed', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/\tevil',
    '/ /evil',
    '/.//evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
    '/\n/evil.example',
    '/\r\n//evil.example',
    ' //evil.example',
    '/../..//evil.example',
    'data:text/html,x',
    'http:/evil.example',
    'dashboard',
    '',
    null,
    undefined,
  ])('%j may not', (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
  });

  // What a path carries inside is checked when it is read in its turn; encoded twice, an address is only a strange path of this site.
  test.each(['/redirect?returnTo=%2F%2Fevil.example', '/login?returnTo=https%3A%2F%2Fevil.example', '/link-account?redirectTo=/%255Cevil'])(
    'nested in %s, an address elsewhere leads nowhere',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
      const inner = new URL(path, window.location.origin).searchParams;
      const followed = safeReturnPath(inner.get('returnTo') ?? inner.get('redirectTo'));
      expect(followed === undefined || new URL(followed, window.location.origin).origin === window.location.origin).toBe(true);
    },
  );

  test.each(['/%252F%252Fevil.example', '/%25255Cevil.example'])('encoded more than once, %s stays here', (path) => {
    const followed = safeReturnPath(path);
    expect(new URL(followed ?? '/', window.location.origin).host).toBe(window.location.host);
    expect(followed?.startsWith('/%25')).toBe(true);
  });

  test('whatever is followed stays on this site', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '//',
      '%2f',
      '%5C',
      '.',
      '..',
      '@',
      ':',
      'evil.example',
      'a',
      '?',
      '#',
      ' ',
      '\t',
      'http:',
      'javascript:',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(parts).map((all) => all.join('')),
          fc.string(),
          fc.webUrl(),
        ),
        (candidate) => {
          const path = safeReturnPath(candidate);
          if (path === undefined) return;
          expect(path.startsWith('/')).toBe(true);
          expect(path.startsWith('//')).toBe(false);
          expect(new URL(path, window.location.origin).origin).toBe(window.location.origin);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('survives being put into an address and read again', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const safe = safeReturnPath(path === '' ? '/' : path);
        fc.pre(safe !== undefined);
        expect(returnToOf(new URL(withReturnTo('/redirect', safe), window.location.origin).search)).toBe(safe);
      }),
    );
  });
});

test('only the two landing pages are where a logout comes back to', () => {
  expect(afterLogout('/dashboard', '?state=abc;/x')).toBeUndefined();
  expect(afterLogout('/', '')).toBeUndefined();
  expect(afterLogout('/', '?state=abc&code=1')).toBeUndefined();
  expect(afterLogout('/', '?state=abc&error=access_denied')).toBeUndefined();
  expect(afterLogout('/merchant', '?state=abc;/merchant/home')).toBe('/merchant?returnTo=%2Fmerchant%2Fhome');
});
