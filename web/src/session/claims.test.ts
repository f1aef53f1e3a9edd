import { ROLES, roleLabel } from '@drawbridge/contract/roles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenOf } from '../app/testing.tsx';
import { homeOf, isConsumer, merchantRole, readClaims, SessionError } from './claims.ts';

const claims = (more: Record<string, unknown>, prefix = '') => readClaims(tokenOf({ sub: 'usr_1', ...more }), prefix);

test.each(Object.entries(ROLES))('%s is said as %s [PRM-01] [PRM-04]', (role, claim) => {
  expect(claims({ paybotic_banking_roles: [claim] }).roles).toEqual([role]);
});

test('roles have names for people, and an unknown one says so [PRM-02]', () => {
  expect(Object.values(ROLES).map(roleLabel)).toEqual(['Consumer', 'Account Admin', 'Store Admin', 'Account Viewer', 'Store Viewer']);
  expect(roleLabel('pc:owner')).toBe('Unknown Role');
});

test('who has no role, or none that is known, counts as a consumer [PRM-03]', () => {
  expect(isConsumer(claims({}))).toBe(true);
  expect(isConsumer(claims({ paybotic_banking_roles: ['pc:owner'] }))).toBe(true);
  expect(isConsumer(claims({ paybotic_banking_roles: ['pc:store_viewer'] }))).toBe(false);
  expect(merchantRole(claims({ paybotic_banking_roles: ['pc:consumer', 'pc:store_admin'] }))).toBe('AdminStore');
});

test('permissions, roles, the payment center and who created it are read, also under a prefix [PRM-05]', () => {
  const said = {
    permissions: ['pc:view:support', 7],
    paybotic_banking_roles: ['pc:account_viewer'],
    payment_center_enabled: true,
    created_by: 'usr_ann',
  };
  const read = { permissions: ['pc:view:support'], roles: ['ViewAccount'], payment_center_enabled: true, created_by: 'usr_ann' };
  expect(claims(said)).toMatchObject(read);
  const prefixed = Object.fromEntries(Object.entries(said).map(([name, value]) => [`https://bridge.example/${name}`, value]));
  expect(claims(prefixed, 'https://bridge.example/')).toMatchObject(read);
});

test('names of any script are read', () => {
  const token = `x.${Buffer.from(JSON.stringify({ sub: 'usr_1', email: 'zoë@例え.jp' })).toString('base64url')}.y`;
  expect(readClaims(token, '').email).toBe('zoë@例え.jp');
});

describe('what is no token', () => {
  test('is refused with the same words, whatever it is [SES-27]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('', 'a.b.c', `a.${btoa('null')}.b`, `a.${btoa('{"sub":1}')}.b`)), (text) => {
        try {
          readClaims(text, '');
        } catch (error) {
          expect(error).toBeInstanceOf(SessionError);
          expect(error).toMatchObject({ code: 'unknown_error', message: 'An error occurred' });
          return;
        }
        throw new Error(`${text} was taken for a token`);
      }),
    );
  });
});

test('home is where one belongs', () => {
  expect(homeOf(undefined)).toBe('/');
  expect(homeOf(claims({}))).toBe('/dashboard');
  expect(homeOf(claims({ paybotic_banking_roles: ['pc:store_viewer'] }))).toBe('/merchant/home');
});
