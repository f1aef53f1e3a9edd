import type { ConsoleApplication, ListedApplication } from '@drawbridge/contract/provider';
import { APPLICATION_CHECKS } from '@drawbridge/contract/provider';
import { describe, expect, test } from 'vitest';
import { answer, button, field, fill, heading, press, screen, until, within } from '../../app/testing.tsx';
import { NOW, openConsole, TODAY, today } from '../testing.tsx';

const LIST = 'GET /provider/api/applications';
const ID = `mra_${'0'.repeat(26)}`;
const ONE = `GET /provider/api/applications/${ID}`;
const CHECK = 'POST /provider/api/applications/check';
const APPROVE = 'POST /provider/api/applications/approve';
const ASK = 'POST /provider/api/applications/ask';
const DECLINE = 'POST /provider/api/applications/decline';
const text = () => document.body.textContent ?? '';

const COUNTS = { DRAFT: 12, SUBMITTED: 2, ASKED_BACK: 1, APPROVED: 0, DECLINED: 0, CLOSED: 0 };
const listed: ListedApplication = {
  id: ID,
  business_name: 'Juniper Bakery',
  legal_name: 'Juniper and Rye LLC',
  city: 'Asheville',
  state: 'NC',
  shop_kind: 'food',
  monthly_cents: 4_200_000,
  email: 'clara@juniper.example',
  status: 'SUBMITTED',
  submitted_at: NOW,
  changed_at: NOW,
  checked: 4,
};
const application = (more: Partial<ConsoleApplication> = {}, done = true): ConsoleApplication => ({
  id: ID,
  status: 'SUBMITTED',
  email: 'clara@juniper.example',
  business: { legal_name: 'Juniper and Rye LLC', business_name: 'Juniper Bakery', website: 'https://juniper.example' },
  tax_id_last_four: '4471',
  selling: { shop_kind: 'food', monthly_cents: 4_200_000 },
  owners: [
    {
      id: 'own_1',
      name: 'Clara Lindgren',
      title: 'Owner',
      city: 'Asheville',
      state: 'NC',
      share_percent: 60,
      runs_business: true,
      date_of_birth_masked: '••/••/1984',
      ssn_last_four: '3917',
    },
  ],
  account: { last_four: '2296', account_type: 'checking' },
  signature: {
    name: 'Clara Lindgren',
    title: 'Owner',
    at: NOW,
    address: '198.51.100.7',
    agreement: { title: 'Merchant agreement', version: '1', sha256: 'a'.repeat(64), paragraphs: [] },
  },
  checks: APPLICATION_CHECKS.map((check) =>
    done
      ? { check, state: 'ok', note: null, by: 'Leo Park <leo@center.example>', at: NOW }
      : { check, state: 'open', note: null, by: null, at: null },
  ),
  duplicates: [],
  events: [{ event: 'submitted', at: NOW, by: 'Clara Lindgren', words: null }],
  terms: null,
  company_name: 'JUNIPER BAKERY',
  submitted_at: NOW,
  ...more,
});

describe('the list of applications', () => {
  test('filters by status in the address, and leads to each [PRV-05]', async () => {
    const page = await openConsole('/provider/applications', 'ProviderSupport', {
      [TODAY]: answer({ ...today(), money: null, applications_waiting: 2 }),
      [LIST]: answer({ applications: [listed], total: 3, counts: COUNTS }),
    });
    await until(() => screen.queryByRole('link', { name: 'Juniper Bakery' }) !== null);
    expect(screen.getByRole('link', { name: 'Juniper Bakery' })).toHaveAttribute('href', `/provider/applications/${ID}`);
    for (const words of ['Asheville, NC', '$42,000.00', '4 of 6', 'In review']) expect(text()).toContain(words);
    expect(screen.getByRole('link', { name: /^Applications/ })).toHaveTextContent('2 waiting');
    await press(button('Declined 0'));
    await until(() => window.location.search === '?status=DECLINED');
    expect(page.calls(LIST).at(-1)?.path).toContain('status=DECLINED');
  });

  test('Today says how many wait [PRV-05]', async () => {
    await openConsole('/provider', 'ProviderSupport', { [TODAY]: answer({ ...today(), money: null, applications_waiting: 2 }) });
    await until(() => text().includes('2 applications wait'));
  });
});

describe('an application', () => {
  const at = `/provider/applications/${ID}`;

  test('shows everything but full numbers, the same EIN, and keeps the decision until all is checked [PRV-05]', async () => {
    const page = await openConsole(at, 'ProviderAdmin', {
      [ONE]: answer(
        application(
          { duplicates: [{ id: `mra_${'1'.repeat(26)}`, business_name: 'Old Bakery', status: 'DECLINED', email: 'x@y.example' }] },
          false,
        ),
      ),
      [CHECK]: answer({}),
    });
    await until(() => heading() === 'Juniper Bakery');
    for (const words of ['••-•••4471', '••/••/1984', '•••-••-3917', '2296', 'This EIN was used before', 'JUNIPER BAKERY'])
      expect(text()).toContain(words);
    expect(screen.getByRole('link', { name: 'Old Bakery' })).toBeVisible();
    expect(button('Approve and invite')).toBeDisabled();
    expect(text()).toContain('Finish the checklist first: 6 left');
    await press(button('Good: Owners confirmed'));
    await until(() => page.calls(CHECK).length === 1);
    expect(page.calls(CHECK).map(({ body }) => body)).toEqual([{ id: ID, check: 'owners', state: 'ok' }]);
  });

  test('is approved with fees, limits and a username, and says a taken one beside it [PRV-05]', async () => {
    const page = await openConsole(at, 'ProviderAdmin', {
      [ONE]: answer(application()),
      [APPROVE]: { status: 409, body: { status: 409, code: 'ERR_USER_EXISTS', field: 'username', message: 'User already exists' } },
    });
    await until(() => heading() === 'Juniper Bakery');
    await press(button('Approve and invite'));
    expect(text()).toContain('Say why');
    await fill(field('Fee, percent'), '1.25');
    await fill(field('Daily limit'), '400000');
    await fill(field('Limit across open days'), '1200000');
    await press(button('Approve and invite'));
    await until(() => text().includes('Enter up to $10,000.00. Two people can raise it under Businesses'));
    await fill(field('Limit across open days'), '900000');
    await fill(field('Username for its admin'), 'clara.lindgren');
    await fill(field('Reason'), 'All is good');
    await press(button('Approve and invite'));
    await until(() => text().includes('User already exists'));
    expect(page.calls(APPROVE).map(({ body }) => body)).toEqual([
      {
        id: ID,
        fee_basis_points: 125,
        fee_fixed_cents: 25,
        exposure_day_cents: 400_000,
        exposure_open_cents: 900_000,
        review_on: '2027-03-18',
        username: 'clara.lindgren',
        reason: 'All is good',
      },
    ]);
    expect(field('Username for its admin')).toHaveAttribute('aria-invalid', 'true');
  });

  test('is asked back and declined in words that are mailed [PRV-05]', async () => {
    const page = await openConsole(at, 'ProviderAdmin', { [ONE]: answer(application()), [ASK]: answer({}), [DECLINE]: answer({}) });
    await until(() => heading() === 'Juniper Bakery');
    await press(button('Ask a question'));
    const dialog = within(screen.getByRole('dialog', { name: 'Ask a question' }));
    await press(dialog.getByRole('button', { name: 'Send Question' }));
    expect(text()).toContain('Say what you want to know');
    await fill(field('Your question'), 'Which permit do you have?');
    await press(dialog.getByRole('button', { name: 'Send Question' }));
    await until(() => page.calls(ASK).length === 1 && screen.queryByRole('dialog') === null);
    await press(button('Decline'));
    await fill(within(screen.getByRole('dialog')).getByLabelText('Reason'), 'No lotteries.');
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
    await until(() => page.calls(DECLINE).length === 1);
    expect(page.calls(DECLINE).map(({ body }) => body)).toEqual([{ id: ID, reason: 'No lotteries.' }]);
  });

  test('an auditor reads it and decides nothing [PRV-02] [PRV-05]', async () => {
    await openConsole(at, 'ProviderAuditor', { [ONE]: answer(application({}, false)) });
    await until(() => heading() === 'Juniper Bakery');
    for (const name of [/^Good/, 'Ask a question', 'Decline', 'Approve and invite'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
