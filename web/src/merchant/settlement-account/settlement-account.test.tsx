import type { SettlementChange, SettlementStanding } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import { answer, at, bodyRows, button, cellsOf, field, fill, press, refuse, screen, text, until } from '../../app/testing.tsx';
import { harbor, openTill } from '../testing.tsx';

const READ = `GET /api/businesses/settlement-account?syn_business_id=${harbor.SynBusinessID}`;
const ASK = 'POST /api/businesses/settlement-account';
const WITHDRAW = 'POST /api/businesses/settlement-account/withdraw';
const ID = 'sac_00000000000000000000000001';
const change = (more: Partial<SettlementChange> = {}): SettlementChange => ({
  id: ID,
  account_type: 'savings',
  last_four: '7730',
  status: 'VALIDATING',
  asked_at: '2026-03-17T15:00:00.000Z',
  asked_by: 'ellen.marsh',
  status_at: '2026-03-17T15:00:00.000Z',
  rests_since: null,
  in_force_at: null,
  refused_why: null,
  linked: null,
  ...more,
});
const standing = (more: Partial<SettlementStanding> = {}): SettlementStanding => ({
  account: { account_type: 'checking', last_four: '4821', since: '2026-01-05T15:00:00.000Z' },
  waiting: null,
  history: [],
  ...more,
});
const open = (service: object = {}, more: object = {}) =>
  openTill('/merchant/settlement-account', { service: { [READ]: answer(standing()), ...service }, ...more });

async function typeAccount(number: string, again = number): Promise<void> {
  await fill(field('Routing number'), '021000021');
  await fill(field('Account number'), number);
  await fill(field('Confirm account number'), again);
}

test('an account admin asks for another account, and sees that it is checked first [PRV-16]', async () => {
  const page = await open({ [ASK]: refuse('DATABASE_AWAY') });
  await until(() => text().includes('Checking •••• 4821'));
  await press(button('Change the account'));
  await typeAccount('4000007730', '4000007731');
  await press(button('Request This Account'));
  await until(() => text().includes("Account numbers don't match"));
  expect(page.calls(ASK)).toEqual([]);
  await typeAccount('4000007730');
  await press(button('Request This Account'));
  // What was typed stays.
  await until(() => screen.queryAllByRole('alert').length > 0);
  expect(field('Account number')).toHaveValue('4000007730');
  page.service[ASK] = answer(standing({ waiting: change() }));
  await press(button('Request This Account'));
  await until(() => text().includes('Being checked'));
  expect(page.calls(ASK).at(-1)?.body).toEqual({
    syn_business_id: harbor.SynBusinessID,
    routing_number: '021000021',
    account_number: '4000007730',
    account_type: 'checking',
  });
  expect(text()).toContain('Until then, payouts keep going to the current account.');
  expect(text()).not.toContain('4000007730');
});

test('shows from when on payouts go to an account that rests, and takes it back [PRV-16]', async () => {
  const waiting = change({ status: 'RESTING', in_force_at: '2026-03-24T04:00:00.000Z', rests_since: '2026-03-18T15:00:00.000Z' });
  const refused = change({ id: `${ID.slice(0, -1)}2`, status: 'REFUSED', refused_why: 'A joint account' });
  const page = await open({
    [READ]: answer(standing({ waiting, history: [refused] })),
    [WITHDRAW]: answer(standing({ history: [change({ status: 'WITHDRAWN' }), refused] })),
  });
  await until(() => text().includes('Payouts go to it from 03/24/2026 on.'));
  expect(bodyRows().map(cellsOf)).toEqual([['Savings •••• 7730', '03/17/2026', 'ellen.marsh', 'Refused 03/17/2026', 'A joint account']]);
  await press(button('Withdraw Request'));
  await press(button('Yes, withdraw it'));
  await until(() => screen.queryByRole('dialog') === null);
  expect(page.calls(WITHDRAW).map(({ body }) => body)).toEqual([{ syn_business_id: harbor.SynBusinessID, id: ID }]);
  expect(text()).not.toContain('Payouts go to it from');
});

test("is for account admins alone, and says when it can't be read [PRV-16]", async () => {
  await open({ [READ]: refuse('DATABASE_AWAY') });
  await until(() => text().includes("We couldn't load the settlement account."));
  await open({}, { role: 'AdminStore' });
  await until(() => at() === '/unauthorized');
});
