import type { SettlementChange } from '@drawbridge/contract';
import type { ConsoleBusiness, ConsoleMerchantUser } from '@drawbridge/contract/provider';
import { describe, expect, test } from 'vitest';
import { answer, button, field, fill, heading, press, refuse, screen, until, within } from '../../app/testing.tsx';
import { NOW, openConsole, proposal, WAITING } from '../testing.tsx';
import { business, ID } from './testing.ts';

const LIST = 'GET /provider/api/businesses?which=all';
const READ = `GET /provider/api/businesses/${ID}`;
const LIMITS = 'POST /provider/api/businesses/exposure-limits';
const FEES = 'POST /provider/api/businesses/fees';
const VALIDATE = 'POST /provider/api/businesses/settlement-account/validate';
const REFUSE = 'POST /provider/api/businesses/settlement-account/refuse';
const CHANGE = 'sac_00000000000000000000000001';

const USERS = `GET /provider/api/businesses/${ID}/users`;
const nobody = answer({ users: [], businesses: [], has_more: false });
/** The same as the list has it. */
const listed = (more: Partial<ConsoleBusiness> = {}): ConsoleBusiness => {
  const { id, name, organization_name, opened_at, stopped_at, standing, volume, debits, rates, unpaid } = business();
  return { id, name, organization_name, opened_at, stopped_at, standing, volume, debits, rates, unpaid, ...more };
};
const text = () => document.body.textContent ?? '';
const dialog = () => screen.getByRole('dialog');
const openOne = async (one = business(), service = {}, role = 'ProviderSupport' as const) => {
  const page = await openConsole(`/provider/businesses/${ID}`, role, { [READ]: answer(one), [USERS]: nobody, ...service });
  await until(() => heading() === one.name);
  return page;
};

describe('the list of businesses', () => {
  test('shows volume, returns, payout state and state, each leading to its page', async () => {
    const unpaid = { obstacle: 'no_settlement_account', amount: 5_000, since: NOW, return_code: null } as const;
    await openConsole('/provider/businesses', 'ProviderAuditor', {
      [LIST]: answer({ businesses: [listed({ unpaid, stopped_at: NOW })], has_more: false }),
    });
    const row = await until(() => screen.queryByRole('row', { name: /Harbor Books/ }));
    expect(row).toHaveTextContent('$34,871.60');
    expect(row).toHaveTextContent('3.93% of 1,806');
    expect(row).toHaveTextContent('$50.00 waits. It has no settlement account.');
    expect(row).toHaveTextContent('Stopped');
    expect(within(row as HTMLElement).getByRole('link', { name: 'Harbor Books' })).toHaveAttribute('href', `/provider/businesses/${ID}`);
  });

  test('is searched and filtered in the address, and paged by key', async () => {
    const page = await openConsole('/provider/businesses?words=harbor', 'ProviderSupport', {
      'GET /provider/api/businesses?which=all&words=harbor': answer({ businesses: [listed()], has_more: true }),
      [`GET /provider/api/businesses?which=all&words=harbor&after=${ID}`]: answer({
        businesses: [listed({ id: `${ID.slice(0, -1)}2`, name: 'Harbor Two' })],
        has_more: false,
      }),
      'GET /provider/api/businesses?which=stopped&words=harbor': answer({ businesses: [], has_more: false }),
      'GET /provider/api/businesses?which=stopped&words=deli': refuse('DATABASE_AWAY'),
    });
    await press(await until(() => screen.queryByRole('button', { name: 'Show more' })));
    await until(() => text().includes('Harbor Two'));
    await press(screen.getByRole('radio', { name: 'Stopped' }));
    await until(() => text().includes('No business matches'));
    expect(window.location.search).toBe('?words=harbor&which=stopped');
    await fill(field('Name, merchant or ID'), 'deli');
    await press(button('Search'));
    await until(() => text().includes("The businesses couldn't be loaded"));
    expect(page.calls(LIST)).toEqual([]);
  });
});

describe('a business', () => {
  test('shows how it stands and what is set for it', async () => {
    await openOne();
    for (const words of [
      'Harbor Books LLC',
      'Checking account •••• 4821',
      '$34,871.60',
      '$38.66',
      '60% used',
      '1.00% + $0.25',
      'any amount',
    ])
      expect(text()).toContain(words);
  });

  test('offers an auditor nothing to change', async () => {
    await openConsole(`/provider/businesses/${ID}`, 'ProviderAuditor', {
      [USERS]: nobody,
      [READ]: answer(business({ stopped_at: NOW, ...standing(asked()) })),
    });
    await until(() => heading() === 'Harbor Books');
    for (const name of ['Change', 'Propose', 'End the stop', 'Turn off', "It's theirs", 'Refuse'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('has low limits set at once, and says before that high ones are proposed', async () => {
    const page = await openOne(business(), { [LIMITS]: answer({ proposal: null }) });
    await press(within(screen.getByRole('region', { name: 'Exposure' })).getByRole('button', { name: 'Change' }));
    await fill(field('Dollars per banking day'), '10,000.01');
    expect(within(dialog()).getByRole('button', { name: 'Propose' })).toBeVisible();
    await fill(field('Dollars per banking day'), 'much');
    await fill(field('Reason'), 'They grow');
    await press(button('Set limits'));
    await until(() => text().includes('Enter an amount in dollars'));
    expect(page.calls(LIMITS)).toEqual([]);
    await fill(field('Dollars per banking day'), '$9,500');
    await press(button('Set limits'));
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(LIMITS).map(({ body }) => body)).toEqual([{ id: ID, day_cents: 950_000, reason: 'They grow' }]);
  });

  test('has its fees proposed, and then says that they wait', async () => {
    const about = `business/${ID}/fees`;
    const page = await openOne(business(), { [FEES]: answer({ proposal: proposal({ about }) }) });
    await press(within(screen.getByRole('region', { name: 'Fees' })).getByRole('button', { name: 'Propose' }));
    await fill(within(dialog()).getByLabelText('Percent per payment') as HTMLInputElement, '0.9');
    await fill(field('Reason'), 'We agreed');
    page.service[WAITING] = answer({ proposals: [proposal({ about, title: 'Change the fees of Harbor Books' })], has_more: false });
    await press(within(dialog()).getByRole('button', { name: 'Propose' }));
    await until(() => text().includes('Waiting for a second person.'));
    expect(page.calls(FEES).map(({ body }) => body)).toEqual([{ id: ID, fee_basis_points: 90, fee_fixed_cents: 25, reason: 'We agreed' }]);
    expect(within(screen.getByRole('region', { name: 'Fees' })).queryByRole('button', { name: 'Propose' })).toBeNull();
  });

  const asked = (more: Partial<SettlementChange> = {}): SettlementChange => ({
    id: CHANGE,
    account_type: 'savings',
    last_four: '7730',
    status: 'VALIDATING',
    asked_at: NOW,
    asked_by: 'ellen.marsh',
    status_at: NOW,
    rests_since: null,
    in_force_at: null,
    refused_why: null,
    linked: null,
    ...more,
  });
  const standing = (waiting: SettlementChange | null, history: SettlementChange[] = []) => ({
    settlement: { account: null, waiting, history },
  });
  const panel = () => within(screen.getByRole('region', { name: 'Settlement account' }));

  test('that asked for another account has it found to be theirs by a document with a date, by two [PRV-16]', async () => {
    const about = `business/${ID}/settlement-account`;
    const page = await openOne(business(standing(asked())), { [VALIDATE]: answer({ proposal: proposal({ about }) }) });
    expect(text()).toContain('Savings account •••• 7730');
    expect(text()).toContain('Asked by ellen.marsh');
    await press(panel().getByRole('button', { name: "It's theirs" }));
    await fill(field('Reason'), 'The check is theirs');
    await press(within(dialog()).getByRole('button', { name: 'Propose' }));
    await until(() => text().includes('Enter the date of the document'));
    await fill(field('Date of the document'), '2026-03-10');
    page.service[WAITING] = answer({ proposals: [proposal({ about, title: 'Say that it is theirs' })], has_more: false });
    await press(within(dialog()).getByRole('button', { name: 'Propose' }));
    await until(() => text().includes('Waiting for a second person.'));
    expect(page.calls(VALIDATE).map(({ body }) => body)).toEqual([
      { id: ID, change_id: CHANGE, evidence: 'voided_check', evidence_on: '2026-03-10', reason: 'The check is theirs' },
    ]);
    expect(panel().queryByRole('button', { name: "It's theirs" })).toBeNull();
    // To refuse it needs nobody else.
    expect(panel().getByRole('button', { name: 'Refuse' })).toBeVisible();
  });

  test('that linked its account has it found to be theirs by the bank link first, with no date, or by a document [PRV-16]', async () => {
    const linked = { institution_name: 'First Platypus Bank', at: '2026-03-17T15:00:00.000Z', name_match: 92 };
    const about = `business/${ID}/settlement-account`;
    const page = await openOne(business(standing(asked({ linked }))), { [VALIDATE]: answer({ proposal: proposal({ about }) }) });
    const words = 'Linked through First Platypus Bank on 03/17/2026; the names match 92%.';
    expect(panel().getByText(words, { exact: false })).toBeVisible();
    await press(panel().getByRole('button', { name: "It's theirs" }));
    expect(within(dialog()).getByText(words, { exact: false })).toBeVisible();
    expect(within(dialog()).queryByLabelText('Date of the document')).toBeNull();
    await fill(field('What shows it'), 'document');
    expect(within(dialog()).getByLabelText('Date of the document')).toBeVisible();
    await fill(field('What shows it'), 'bank_link');
    await fill(field('Reason'), 'The names are theirs');
    await press(within(dialog()).getByRole('button', { name: 'Propose' }));
    await until(() => page.calls(VALIDATE).length === 1);
    expect(page.calls(VALIDATE)[0]?.body).toEqual({ id: ID, change_id: CHANGE, evidence: 'bank_link', reason: 'The names are theirs' });
  });

  test('says so where nobody compared the names [PRV-16]', async () => {
    const linked = { institution_name: 'Northgate Bank', at: '2026-03-17T15:00:00.000Z', name_match: null };
    await openOne(business(standing(asked({ linked }))));
    expect(text()).toContain("Linked through Northgate Bank on 03/17/2026; the bank's owner names weren't compared.");
  });

  test('shows until when an account rests, and those of before; one person may refuse it [PRV-16]', async () => {
    const resting = asked({ status: 'RESTING', rests_since: NOW, in_force_at: '2026-03-24T04:00:00.000Z' });
    const old = asked({ id: `${CHANGE.slice(0, -1)}2`, last_four: '1111', status: 'REFUSED', refused_why: 'A joint account' });
    const page = await openOne(business(standing(resting, [old])), { [REFUSE]: refuse('SETTLEMENT_CHANGE_DECIDED') });
    expect(text()).toContain("It's on hold until Tue, Mar 24");
    expect(text()).toContain('refused');
    expect(text()).toContain('“A joint account”');
    await press(panel().getByRole('button', { name: 'Refuse' }));
    await fill(field('Reason'), 'They called');
    await press(within(dialog()).getByRole('button', { name: 'Refuse' }));
    await until(() => text().includes('This account change is past that step'));
    expect(field('Reason')).toHaveValue('They called');
    expect(page.calls(REFUSE).map(({ body }) => body)).toEqual([{ id: ID, change_id: CHANGE, reason: 'They called' }]);
  });

  const CLOSE = 'POST /provider/api/businesses/close';
  const KEEP = 'POST /provider/api/businesses/keep-open';
  test('is closed by two, after its figures were seen; what it waits for stands there, and one keeps it open [PRV-07]', async () => {
    const about = `business/${ID}/closing`;
    const page = await openOne(business(), { [CLOSE]: refuse('BUSINESS_NOT_OPEN'), [KEEP]: answer({}) });
    await press(button('Close this business…'));
    for (const words of [
      '2 orders that wait are canceled',
      '1 link is voided',
      '3 API keys are revoked',
      'owed $40.00 now',
      '4 users who work',
    ])
      expect(dialog()).toHaveTextContent(words);
    await fill(field('Reason'), 'They leave');
    await press(within(dialog()).getByRole('button', { name: 'Propose' }));
    await until(() => text().includes('This business is already closing'));
    expect(field('Reason')).toHaveValue('They leave');
    page.service[CLOSE] = answer({ proposal: proposal({ about }) });
    page.service[WAITING] = answer({ proposals: [proposal({ about })], has_more: false });
    await press(within(dialog()).getByRole('button', { name: 'Propose' }));
    await until(() => text().includes('Waiting for a second person.'));
    expect(screen.queryByRole('button', { name: 'Close this business…' })).toBeNull();
  });

  test('that is closing says why, and may be kept open by one who may change it [PRV-07]', async () => {
    const closing = { ...business().closing, since: NOW, by: 'Ann Moss', why: 'They leave' };
    const page = await openOne(business({ standing: 'CLOSING', closing }), { [KEEP]: answer({}) });
    for (const words of [
      'Closing since',
      'Ann Moss: “They leave”',
      'Payments to collect',
      'Returned payments debited again',
      'Refunds waiting for a second person',
    ])
      expect(text()).toContain(words);
    await press(button('Keep it open'));
    await fill(field('Reason'), 'They stay');
    await press(within(dialog()).getByRole('button', { name: 'Keep it open' }));
    await until(() => screen.queryByRole('dialog') === null);
    expect(page.calls(KEEP).map(({ body }) => body)).toEqual([{ id: ID, reason: 'They stay' }]);
  });

  test("that is not there says so, and one that can't be read", async () => {
    const page = await openConsole(`/provider/businesses/${ID}`, 'ProviderSupport', { [READ]: refuse('DATABASE_AWAY') });
    await until(() => text().includes("The business couldn't be loaded"));
    page.service[READ] = refuse('BUSINESS_NOT_FOUND');
    await press(button('Try again'));
    await until(() => text().includes("We can't find that business"));
  });
});

describe('the users of a business', () => {
  const user: ConsoleMerchantUser = {
    id: 'usr_00000000000000000000000001',
    username: 'nina.park',
    email: 'nina@harbor.example',
    role: 'ViewStore',
    state: 'ACTIVE',
    locations: 'Harbor Books',
    business_ids: [ID],
    added_by: null,
  };
  const listed = (users: readonly ConsoleMerchantUser[]) =>
    answer({
      users,
      businesses: [
        { id: ID, name: 'Harbor Books' },
        { id: `${ID.slice(0, -1)}2`, name: 'Harbor Annex' },
      ],
      has_more: false,
    });
  const ROLE = 'POST /provider/api/businesses/users/role';
  const DELETE = 'POST /provider/api/businesses/users/delete';
  const act = async (name: string) => {
    await press(await until(() => screen.queryByRole('button', { name: 'Actions for nina.park' })));
    await press(screen.getByRole('menuitem', { name }));
  };

  test('another role is proposed, with the locations that go with it; then it says that it waits [PRV-25]', async () => {
    const about = `business/${ID}/user/${user.id}`;
    const page = await openOne(business(), { [USERS]: listed([user]), [ROLE]: answer({ proposal: proposal({ about }) }) });
    await until(() => text().includes('Store Viewer, Harbor Books · nina@harbor.example · Added by the provider'));
    await act('Change role');
    await press(within(dialog()).getByLabelText('Harbor Annex'));
    await fill(field('Reason'), 'They moved');
    await press(within(dialog()).getByRole('button', { name: 'Propose' }));
    await until(() => text().includes('A Store Viewer works at one'));
    await press(within(dialog()).getByLabelText('Harbor Books'));
    page.service[WAITING] = answer({ proposals: [proposal({ about })], has_more: false });
    await press(within(dialog()).getByRole('button', { name: 'Propose' }));
    await until(() => text().includes('A change is waiting for a second person'));
    expect(page.calls(ROLE).map(({ body }) => body)).toEqual([
      { id: ID, user_id: user.id, role: 'ViewStore', business_ids: [`${ID.slice(0, -1)}2`], reason: 'They moved' },
    ]);
  });

  test('one is deleted with a reason, and what is refused is said where it was typed [PRV-25]', async () => {
    const page = await openOne(business(), { [USERS]: listed([user]), [DELETE]: refuse('USER_IS_LAST_ADMIN') });
    await act('Delete');
    await fill(field('Reason'), 'They left');
    await press(within(dialog()).getByRole('button', { name: 'Delete' }));
    await until(() => text().includes('This is the only account admin'));
    expect(field('Reason')).toHaveValue('They left');
    page.service[DELETE] = answer({});
    page.service[USERS] = nobody;
    await press(within(dialog()).getByRole('button', { name: 'Delete' }));
    await until(() => text().includes('Nobody can log in for this merchant'));
  });

  test("are read only by who may not change them, and say when they can't be read [PRV-25]", async () => {
    const page = await openConsole(`/provider/businesses/${ID}`, 'ProviderOperator', {
      [READ]: answer(business()),
      [USERS]: refuse('DATABASE_AWAY'),
    });
    await until(() => text().includes("The users couldn't be loaded"));
    page.service[USERS] = listed([{ ...user, state: 'INVITED' }]);
    await press(button('Try again'));
    await until(() => text().includes('Invited, no password yet'));
    expect(screen.queryByRole('button', { name: 'Actions for nina.park' })).toBeNull();
  });
});
