import type { HeldDetails, ListedRiskRule, Proposal } from '@drawbridge/contract/provider';
import { expect, test } from 'vitest';
import { answer, button, fill, heading, press, refuse, screen, text, until, within } from '../../app/testing.tsx';
import { NOW, openConsole, WAITING } from '../testing.tsx';

const ID = `pur_${'0'.repeat(26)}`;
const HELD = 'GET /provider/api/risk/held';
const ONE = `GET /provider/api/risk/held/${ID}`;
const RELEASE = 'POST /provider/api/risk/release';
const RULES = 'GET /provider/api/risk/rules';

const listed = {
  id: ID,
  public_id: 'X8PQK3WD5NTV',
  amount: 92_000,
  held_at: NOW,
  consumer: { id: 'usr_1', name: 'Victor Hale' },
  business: { id: 'biz_1', name: 'Red Barn Antiques' },
  why: ['New account, high first payment'],
};
const held: HeldDetails = {
  ...listed,
  rule_set: 41,
  facts: [
    { name: 'amount', value: 92_000 },
    { name: 'account_age', value: 3 },
    { name: 'first_time_here', value: 1 },
  ],
  account: { id: 'acc_1', name: 'Cascade Savings', last_four: '6614' },
  device: 'Safari on iPhone',
  history: [{ public_id: 'D4NXR7WQ2KMT', at: NOW, amount: 1_250, status: 'POSTED', business: 'Corner Deli' }],
  seen: 'abc',
  obstacle: null,
};
const count = { payments: 0, amount: 0, came_back: 0, came_back_amount: 0 };
const rule: ListedRiskRule = {
  id: 'burst',
  name: 'Fourth payment in an hour',
  version: 2,
  outcome: 'hold',
  mode: 'shadow',
  when: [[{ fact: 'payments_last_hour', is: 'at_least', value: 3 }]],
  by: 'Leo Park',
  since: NOW,
  matched: { payments: 11, amount: 40_000, came_back: 2, came_back_amount: 9_000 },
  replay: {
    id: 'rpl_1',
    at: NOW,
    by: 'Leo Park',
    tried: { ...count, payments: 1_000, amount: 900_000 },
    matched: { payments: 75, amount: 291_420, came_back: 14, came_back_amount: 60_000 },
    stopped_already: { ...count, payments: 11 },
  },
};
const list = { held: [listed], count: 1, amount: 92_000, ends_at: '2026-03-19T02:00:00.000Z', blocks: [] };

test('the queue names why each is held, how much and until when [RSK-08]', async () => {
  await openConsole('/provider/risk', 'ProviderAuditor', { [HELD]: answer(list) });
  await until(() => screen.queryByRole('link', { name: 'Victor Hale' }) !== null);
  expect(screen.getByRole('region', { name: 'Held' })).toHaveTextContent('Red Barn Antiques, New account, high first payment');
  expect(text()).toMatch(/\$920\.00, 7:1\d:\d\d left/);
  expect(text()).toContain("If nobody decides by 10:00 PM ET, a payment isn't sent to the bank.");
});

test("the queue says when nothing is held, and when it can't be read [RSK-08]", async () => {
  await openConsole('/provider/risk', 'ProviderAuditor', { [HELD]: answer({ ...list, held: [], count: 0, amount: 0 }) });
  await until(() => text().includes('Nothing is held'));
});

test('a held payment shows facts and history, and is released with what was seen; a refusal keeps the reason [RSK-08]', async () => {
  const page = await openConsole(`/provider/risk/held/${ID}`, 'ProviderOperator', {
    [ONE]: answer(held),
    [RELEASE]: refuse('HELD_CHANGED'),
  });
  await until(() => heading() === '$920.00 held');
  const facts = within(screen.getByRole('region', { name: 'Facts when it was approved' }));
  expect(facts.getByText('3 hours')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Paid before' })).toHaveTextContent('Corner Deli');
  await press(button('Release $920.00'));
  const dialog = within(screen.getByRole('dialog'));
  await fill(dialog.getByLabelText('Reason'), 'Called him');
  await press(dialog.getByRole('button', { name: 'Release $920.00' }));
  await until(() => page.calls(RELEASE).length === 1);
  expect(page.calls(RELEASE)[0]?.body).toEqual({ id: ID, seen: 'abc', reason: 'Called him' });
  await until(() => text().includes('Something about this payment changed'));
  expect(dialog.getByLabelText('Reason')).toHaveValue('Called him');
});

test('whoever may not decide sees no way to, and an obstacle holds a release back [RSK-08]', async () => {
  await openConsole(`/provider/risk/held/${ID}`, 'ProviderAuditor', { [ONE]: answer(held) });
  await until(() => heading() === '$920.00 held');
  expect(screen.queryByRole('region', { name: 'Decide' })).toBeNull();
});

test('a rule shows its mode, what it matched and its replay in payments and cents, and is proposed to count [RSK-04]', async () => {
  const rules = { version: 41, at: NOW, made_by: 'Leo Park <leo@center.example>', why: 'Bursts', rules: [rule] };
  await openConsole('/provider/risk/rules', 'ProviderOperator', {
    [RULES]: answer(rules),
    [WAITING]: answer({ proposals: [], has_more: false }),
  });
  await until(() => screen.queryByRole('region', { name: 'Fourth payment in an hour' }) !== null);
  const panel = within(screen.getByRole('region', { name: 'Fourth payment in an hour' }));
  expect(panel.getByText('Payments in the last hour is at least 3')).toBeInTheDocument();
  expect(text()).toContain('75 of 1,000 payments (7.50%), $2,914.20. 14 of them were returned, $600.00; 11 were stopped already.');
  await press(panel.getByRole('button', { name: 'Switch to counts: Fourth payment in an hour' }));
  expect(within(screen.getByRole('dialog')).getByText(/more than 5% of all payments/)).toBeInTheDocument();
});

const REFUSE = 'POST /provider/api/risk/refuse';

test('a device is blocked for its customer where it is known what they paid with [RSK-08]', async () => {
  const page = await openConsole(`/provider/risk/held/${ID}`, 'ProviderOperator', { [ONE]: answer(held), [REFUSE]: answer({}) });
  await until(() => heading() === '$920.00 held');
  await press(button('Refuse and block device'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Victor Hale can't pay with Safari on iPhone\. Others with the same browser can/)).toBeInTheDocument();
  await fill(dialog.getByLabelText('Reason'), 'Not his phone');
  await press(dialog.getByRole('button', { name: 'Refuse' }));
  await until(() => page.calls(REFUSE).length === 1);
  expect(page.calls(REFUSE)[0]?.body).toEqual({ id: ID, block: 'device', reason: 'Not his phone' });
});

test('no device is offered where none is known [RSK-08]', async () => {
  await openConsole(`/provider/risk/held/${ID}`, 'ProviderOperator', { [ONE]: answer({ ...held, device: null }) });
  await until(() => heading() === '$920.00 held');
  expect(screen.queryByRole('button', { name: 'Refuse and block device' })).toBeNull();
  expect(text()).toContain('No name given');
});

const END = 'POST /provider/api/risk/end-block';
const block = {
  id: 'rbl_1',
  kind: 'device' as const,
  label: 'Safari on iPhone of Victor Hale',
  at: NOW,
  by: 'Leo Park <leo@center.example>',
  why: 'Stolen',
};
const proposal: Proposal = {
  id: 'prp_1',
  call: 'endBlock',
  about: 'risk-block/rbl_1',
  title: 'End the block of Safari on iPhone of Victor Hale',
  href: '/provider/risk',
  changes: [],
  reason: 'He called',
  proposed_by: 'Leo Park <leo@center.example>',
  proposed_at: NOW,
  expires_at: '2026-03-25T18:41:00.000Z',
  is_own: false,
  state: 'WAITING',
  decided_at: null,
  decided_by: null,
  decided_why: null,
  closed: null,
  failure: null,
  may: ['approve', 'decline'],
};

const blocked = { ...list, blocks: [block] };
const waiting = (...proposals: Proposal[]) => ({ [WAITING]: answer({ proposals, has_more: false }) });
const shown = () => until(() => screen.queryByRole('region', { name: 'Blocked' }) !== null);

test('the end of a block is proposed with a reason [RSK-08]', async () => {
  const page = await openConsole('/provider/risk', 'ProviderOperator', {
    [HELD]: answer(blocked),
    ...waiting(),
    [END]: answer({ proposal }),
  });
  await shown();
  expect(screen.getByRole('region', { name: 'Blocked' })).toHaveTextContent('Device blocked');
  await press(button('End block: Safari on iPhone of Victor Hale'));
  const dialog = within(screen.getByRole('dialog'));
  await fill(dialog.getByLabelText('Reason'), 'He called');
  await press(dialog.getByRole('button', { name: 'Propose' }));
  await until(() => page.calls(END).length === 1);
  expect(page.calls(END)[0]?.body).toEqual({ id: 'rbl_1', reason: 'He called' });
});

test('a block whose end waits for a second person says so [RSK-08]', async () => {
  await openConsole('/provider/risk', 'ProviderOperator', { [HELD]: answer(blocked), ...waiting(proposal) });
  await until(() => screen.queryByRole('link', { name: /Waiting for a second person/ }) !== null);
  expect(screen.queryByRole('button', { name: /End block/ })).toBeNull();
});

test('an auditor reads the blocks, and ends none [RSK-08]', async () => {
  await openConsole('/provider/risk', 'ProviderAuditor', { [HELD]: answer(blocked), ...waiting() });
  await shown();
  expect(screen.queryByRole('button', { name: /End block/ })).toBeNull();
});
