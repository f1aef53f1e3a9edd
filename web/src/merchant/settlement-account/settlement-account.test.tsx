import type { SettlementChange, SettlementStanding } from '@drawbridge/contract';
import { act } from 'react';
import { expect, test } from 'vitest';
import { answer, at, bodyRows, button, cellsOf, field, fill, press, refuse, screen, text, until } from '../../app/testing.tsx';
import { harbor, openTill } from '../testing.tsx';

const READ = `GET /api/businesses/settlement-account?syn_business_id=${harbor.SynBusinessID}`;
const ASK = 'POST /api/businesses/settlement-account';
const TOKEN = 'POST /api/businesses/settlement-account/link-token';
const LINK = 'POST /api/businesses/settlement-account/link';
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
  await press(button('Enter the numbers instead'));
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

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title="Sign in to your bank"]');
/** Says something as the sandbox bank's window would. */
const say = (data: object) =>
  act(async () => {
    const event = new MessageEvent('message', {
      data: { source: 'drawbridge-sandbox-bank', ...data },
      origin: location.origin,
      source: frame()?.contentWindow ?? null,
    });
    window.dispatchEvent(event);
  });
const TOKEN_GIVEN = answer({ link_token: 'link-1', expiration: '2099-01-01T00:00:00.000Z' });
const success = (...ids: string[]) => ({
  event: 'success',
  public_token: 'public-1',
  metadata: {
    institution: { institution_id: 'ins_1', name: 'First Platypus Bank' },
    accounts: ids.map((id) => ({ id, name: 'Business', mask: '7730', type: 'depository', subtype: 'savings' })),
  },
});
async function openWidget(service: object = {}) {
  const page = await open({ [TOKEN]: TOKEN_GIVEN, ...service });
  await until(() => text().includes('Checking •••• 4821'));
  await press(button('Change the account'));
  await press(button('Link With Your Bank'));
  await until(frame);
  return page;
}

test('links the account with its bank: no numbers, no document, and the bank is named while it is checked [PRV-16]', async () => {
  const linked = { institution_name: 'First Platypus Bank', at: '2026-03-17T15:00:00.000Z' };
  const page = await openWidget({ [LINK]: answer(standing({ waiting: change({ linked }) })) });
  expect(page.calls(TOKEN).map(({ body }) => body)).toEqual([{ syn_business_id: harbor.SynBusinessID }]);
  expect(frame()?.getAttribute('src')).toBe('/sandbox/bank-login?link_token=link-1');
  await say(success('one'));
  await until(() => text().includes('First Platypus Bank confirmed it on 03/17/2026.'));
  expect(page.calls(LINK).map(({ body }) => body)).toEqual([
    { syn_business_id: harbor.SynBusinessID, public_token: 'public-1', account_ids: ['one'] },
  ]);
  expect(text()).toContain("you don't need to send anything");
  expect(text()).not.toContain('voided check');
  expect(frame()).toBeNull();
});

test('says in place how the sign-in ended, keeps what was typed, and lets it be tried again [PRV-16]', async () => {
  const page = await open({ [TOKEN]: refuse('LINKING_UNAVAILABLE') });
  await until(() => text().includes('Checking •••• 4821'));
  await press(button('Change the account'));
  await press(button('Enter the numbers instead'));
  await typeAccount('4000007730');
  await press(button('Link With Your Bank'));
  await until(() => text().includes("The bank connection isn't answering."));
  page.service[TOKEN] = TOKEN_GIVEN;
  const reopen = async () => {
    await press(button('Link With Your Bank'));
    await until(frame);
    expect(screen.queryByRole('alert')).toBeNull();
  };
  await reopen();
  await say({ event: 'exit', error: null });
  await until(() => text().includes('Nothing was linked. You can try again.'));
  await reopen();
  await say({ event: 'exit', error: { error_code: 'INSTITUTION_DOWN', error_message: 'Your bank is away.' } });
  await until(() => text().includes('Your bank is away.'));
  await reopen();
  await say({ event: 'exit', error: null, metadata: { status: 'institution_not_found' } });
  await until(() => text().includes("Your bank isn't listed. Enter the numbers instead."));
  await reopen();
  await say(success());
  await until(() => text().includes("Your bank didn't share an account."));
  page.service[LINK] = refuse('LINK_TOKEN_INVALID');
  await reopen();
  await say(success('one'));
  await until(() => text().includes('This link attempt expired. Start again.'));
  page.service[LINK] = refuse('ACCOUNT_NOT_ELIGIBLE', {
    message: 'You shared more than one account. Try again and choose only the one to be paid to.',
  });
  await reopen();
  await say(success('one', 'two'));
  await until(() => text().includes('choose only the one to be paid to'));
  expect(field('Account number')).toHaveValue('4000007730');
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
