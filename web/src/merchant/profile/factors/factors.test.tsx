import type { FactorList } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import { answer, at, button, errorAt, field, fill, press, refuse, screen, text, textsOf, until, within } from '../../../app/testing.tsx';
import { claimsOf, openTill } from '../../testing.tsx';

const LIST = 'GET /api/factors';
const ADDED = '2026-03-17T15:00:00.000Z';
const CODES = Array.from({ length: 10 }, (_, n) => `7KQ9X-M4T2${n}`);
const none: FactorList = { passkeys: [], totp: null, recovery_codes: null };
const some: FactorList = {
  passkeys: [{ id: 'psk_00000000000000000000000001', name: 'MacBook Air', added_at: ADDED, last_used_at: null }],
  totp: { added_at: ADDED },
  recovery_codes: { left: 7, made: 10, made_at: ADDED },
};
const open = (list: FactorList, service: object = {}) =>
  openTill('/merchant/profile', { role: 'ViewStore', service: { [LIST]: answer(list), ...service } });
const dialog = () => within(screen.getByRole('dialog'));
const inDialog = (name: string) => dialog().getByRole('button', { name });

test('shows what there is, and since when', async () => {
  await open(some);
  await until(() => text().includes('MacBook Air'));
  expect(text()).toContain('Added 03/17/2026. Not used yet');
  expect(text()).toContain('7 of 10 left. Each works once if you lose your devices. Made 03/17/2026');
});

test('adds an authenticator app by its first code, and shows recovery codes once [AUT-02]', async () => {
  const { service, calls } = await open(none, {
    'POST /api/factors/totp/begin': answer({ secret: 'GEZDGNBVGY3TQOJQ', key_uri: 'otpauth://totp/Drawbridge:jo?secret=GEZDGNBVGY3TQOJQ' }),
    'POST /api/factors/totp': refuse('CODE_WRONG', { field: 'code' }),
  });
  await until(() => button('Set up authenticator app'));
  expect(screen.queryByRole('button', { name: 'Make New Codes' })).toBeNull();
  await press(button('Set up authenticator app'));
  await press(inDialog('Continue'));
  await until(() => text().includes('GEZD GNBV GY3T QOJQ'));
  expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  await press(inDialog('Turn On'));
  expect(errorAt('Code from your app')).toBe('Enter the 6 digits');
  await fill(field('Code from your app'), '123456');
  await press(inDialog('Turn On'));
  await until(() => errorAt('Code from your app') === "That code isn't right.");
  service['POST /api/factors/totp'] = answer({ recovery_codes: CODES }, 201);
  service[LIST] = answer({ ...some, passkeys: [] });
  await press(inDialog('Turn On'));
  await until(() => screen.queryByRole('list', { name: 'Recovery codes' }));
  expect(textsOf(within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem'))).toEqual(CODES);
  expect(calls('POST /api/factors/totp')).toHaveLength(2);
  await press(inDialog('I Saved Them'));
  await until(() => button('Replace authenticator app'));
  expect(text()).not.toContain(CODES[0]);
});

test('says where factors are kept elsewhere', async () => {
  await openTill('/merchant/profile', { service: { [LIST]: refuse('USERS_KEPT_ELSEWHERE') } });
  await until(() => text().includes('kept by your own sign-in provider'));
});

const LACKS = { second_factor_missing: true };

test('an admin who lacks the factor that is asked for is led to adding it from wherever they are [AUT-03]', async () => {
  await openTill('/merchant/users', { claims: claimsOf('AdminAccount', LACKS), service: { [LIST]: answer(none) } });
  await until(() => text().includes('Your organization requires a second factor for admins.'));
  expect(at()).toBe('/merchant/profile');
  expect(button('Set up authenticator app')).toBeTruthy();
  expect(text()).not.toContain('For everyone at your organization');
});
