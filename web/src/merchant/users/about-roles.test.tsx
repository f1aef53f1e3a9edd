import { MERCHANT_ROLES, PERMISSIONS_OF_ROLE, type Permission, ROLES, roleLabel } from '@drawbridge/contract/roles';
import { expect, test } from 'vitest';
import { answer, button, press, screen, textsOf, until, within } from '../../app/testing.tsx';
import { openTill } from '../testing.tsx';

test('says what each role really may do, by the table that the service goes by [MRC-17]', async () => {
  await openTill('/merchant/users', { service: { 'GET /api/businesses/users': answer([]) } });
  await press(await until(() => button('About User Roles')));
  const dialog = within(screen.getByRole('dialog', { name: 'About User Roles' }));
  const groups = dialog
    .getAllByRole('term')
    .map((term) => [term.textContent, ...textsOf([...(term.parentElement as HTMLElement).querySelectorAll('dd')])]);
  const may = Object.fromEntries(groups.map(([role, ...rights]) => [role, rights]));
  expect(Object.keys(may)).toEqual(MERCHANT_ROLES.map((role) => roleLabel(ROLES[role])));
  const words: [Permission[], string][] = [
    [['pc:view:dashboard', 'pc:view:reports'], 'See Home and daily totals'],
    [['pc:create:ach_debit'], 'Take payments, cancel open orders, and manage payment links and counter codes'],
    [['pc:create:refund'], 'Refund payments'],
    [['pc:view:reports'], 'See and export reports, returns and payouts'],
    [['pc:view:reports', 'pc:create:ach_debit'], 'Retry and resolve returned payments'],
    [['pc:read:businessuser'], 'See users'],
    [['pc:create:businessuser'], 'Add and invite users'],
    [['pc:update:businessuser'], 'Edit users'],
    [['pc:delete:businessuser'], 'Delete users'],
    [['pc:view:support'], 'Contact support'],
  ];
  // Every permission that a merchant's role can hold is said by one of these.
  const held = new Set(MERCHANT_ROLES.flatMap((role) => PERMISSIONS_OF_ROLE[role]));
  expect(new Set(words.flatMap(([needs]) => needs))).toEqual(held);
  for (const role of MERCHANT_ROLES)
    for (const [needs, said] of words)
      expect(may[roleLabel(ROLES[role])]?.includes(said), `${role}: ${said}`).toBe(
        needs.every((one) => PERMISSIONS_OF_ROLE[role].includes(one)),
      );
  expect(may['Store Viewer']?.[0]).toBe('See Home and the daily totals of their own sales');
  expect(may['Store Viewer']?.at(-1)).toBe('Refund payments where an Account Admin allows it, up to an amount a day');
  expect(may['Account Admin']?.at(-1)).toMatch(/^Deactivate users, set refund rules, API keys, webhooks/);
  expect([may['Store Admin'], may['Account Viewer']].flat().filter((right) => /API keys|where an Account/.test(right ?? ''))).toEqual([]);
});
