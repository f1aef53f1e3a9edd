import type { ConsoleConsumer, FoundConsumer } from '@drawbridge/contract/provider';
import { describe, expect, test } from 'vitest';
import { answer, at, button, field, fill, heading, press, refuse, screen, text, until, within } from '../../app/testing.tsx';
import { NOW, openConsole } from '../testing.tsx';

const ID = 'usr_1';
const FIND = 'GET /provider/api/consumers';
const READ = `GET /provider/api/consumers/${ID}`;
const PAYMENTS = 'GET /provider/api/payments';
const post = (name: string) => `POST /provider/api/consumers/${name}`;

const found: FoundConsumer = {
  id: ID,
  name: 'Maya Okafor',
  status: 'ACTIVE',
  phone: '(•••) •••-0142',
  email: 'm•••••@people.example',
  city: 'Portland',
  state: 'ME',
  since: '2025-04-09T14:00:00.000Z',
};
const maya: ConsoleConsumer = {
  ...found,
  email_verified: true,
  language: 'en',
  accounts: [
    {
      id: 'acc_1',
      institution_name: 'Cascade Savings',
      account_type: 'checking',
      last_four: '0937',
      is_primary: true,
      verification: 'provider',
      trouble: null,
      linked_at: '2025-04-09T14:00:00.000Z',
      removed_at: null,
    },
  ],
  limits: { daily_limit: 50_000, everyones: 50_000, spent_today: 6_418, pending: 18_418 },
  sessions: [{ id: 's1', browser: 'Safari', system: 'iPhone', network: '203.0.113.0/24', signed_in_at: NOW, last_used_at: NOW }],
  sessions_elsewhere: false,
  proof: null,
  contact_changes: [],
  history: [{ number: 1, at: NOW, who: 'Rachel Torres', words: 'Opened this page', why: null }],
};
const open = (role: 'ProviderSupport' | 'ProviderAuditor', more: Partial<ConsoleConsumer> = {}, service = {}) =>
  openConsole(`/provider/consumers/${ID}`, role, {
    [READ]: answer({ ...maya, ...more }),
    [PAYMENTS]: answer({ payments: [], of: maya.name }),
    ...service,
  });
const ready = () => until(() => heading() === 'Maya Okafor');
const inDialog = () => within(screen.getByRole('dialog'));

describe('finding a consumer', () => {
  test('asks for words first, then shows who was found, masked, and keeps the words in the address [PRV-08]', async () => {
    const page = await openConsole('/provider/consumers', 'ProviderSupport', { [FIND]: answer({ consumers: [found], more: true }) });
    await until(() => text().includes('Find a person'));
    expect(page.calls(FIND)).toEqual([]);
    await fill(field('Name, phone, email or last four digits'), 'okafor');
    await press(button('Find'));
    const link = await until(() => screen.queryByRole('link', { name: 'Maya Okafor' }));
    expect(link).toHaveAttribute('href', `/provider/consumers/${ID}`);
    expect(at()).toBe('/provider/consumers?q=okafor');
    expect(text()).toContain('(•••) •••-0142');
    expect(text()).toContain('There are more.');
  });

  test('nobody found, and a search that failed, say so [PRV-08]', async () => {
    const page = await openConsole('/provider/consumers?q=zz', 'ProviderSupport', { [FIND]: refuse('INTERNAL') });
    await until(() => text().includes('The search failed'));
    page.service[FIND] = answer({ consumers: [], more: false });
    await press(button('Try again'));
    await until(() => text().includes('Nobody found'));
  });
});

describe("a consumer's page", () => {
  test('says who, accounts by their last four, limit, sessions and history [PRV-08]', async () => {
    await open('ProviderSupport');
    await ready();
    for (const words of [
      'Cascade Savings, checking •••• 0937',
      'Primary. Linked at the bank',
      'Daily limit $500.00',
      '12.84% used',
      'iPhone, Safari',
      'Rachel Torres',
    ])
      expect(text()).toContain(words);
  });

  test('says what they were reached by before, masked, and until when [CUS-13]', async () => {
    await open('ProviderSupport', {
      contact_changes: [
        { kind: 'phone', was: '(•••) •••-0137', at: NOW },
        { kind: 'email', was: 'o•••••@people.example', at: NOW },
      ],
    });
    await ready();
    expect(text()).toContain('Former phone and email');
    expect(text()).toContain('(•••) •••-0137');
    expect(text()).toContain('Email, until');
  });

  test('offers an auditor nothing that changes anything [PRV-02]', async () => {
    await open('ProviderAuditor');
    await ready();
    for (const name of ['Freeze account', 'End all', 'Change the daily limit', 'Text a code'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('freezes with a reason, and shows what the server then says [PRV-08]', async () => {
    const page = await open('ProviderSupport', {}, { [post('freeze')]: answer({}) });
    await ready();
    await press(button('Freeze account'));
    await press(inDialog().getByRole('button', { name: 'Freeze account' }));
    await until(() => text().includes('Say why'));
    expect(page.calls(post('freeze'))).toEqual([]);
    await fill(field<HTMLTextAreaElement>('Reason') as unknown as HTMLInputElement, 'It was not her');
    page.service[READ] = answer({ ...maya, status: 'FROZEN' });
    await press(inDialog().getByRole('button', { name: 'Freeze account' }));
    await until(() => text().includes('This account is frozen'));
    expect(page.calls(post('freeze')).map(({ body }) => body)).toEqual([{ id: ID, reason: 'It was not her' }]);
    expect(button('Lift the freeze')).toBeVisible();
  });

  test('says in the dialog what was refused, and stays [PRV-08]', async () => {
    await open('ProviderSupport', {}, { [post('end-sessions')]: refuse('DATABASE_AWAY') });
    await ready();
    await press(button('End all'));
    await fill(field('Reason'), 'Lost phone');
    await press(inDialog().getByRole('button', { name: 'End all sessions' }));
    await until(() => inDialog().queryByRole('alert'));
    expect(screen.getByRole('dialog', { name: 'Log Maya Okafor out everywhere?' })).toBeVisible();
  });

  test('lowers the limit, and refuses more than everybody has before it is sent [PRV-08]', async () => {
    const page = await open('ProviderSupport', {}, { [post('limit')]: answer({}) });
    await ready();
    await press(button('Change the daily limit'));
    await fill(field('Daily limit'), '60000');
    await fill(field('Reason'), 'Card testing');
    await press(inDialog().getByRole('button', { name: 'Change limit' }));
    await until(() => text().includes("Choose $500.00 or less. That's the limit for everyone"));
    expect(page.calls(post('limit'))).toEqual([]);
    await fill(field('Daily limit'), '10000');
    await press(inDialog().getByRole('button', { name: 'Change limit' }));
    await until(() => page.calls(post('limit')).length === 1);
    expect(page.calls(post('limit'))[0]?.body).toEqual({ id: ID, daily_limit: 10_000, reason: 'Card testing' });
  });
});

describe('is it them on the phone', () => {
  const waiting = { texted_at: NOW, ends_at: '2026-03-18T18:51:00.000Z', matched_at: null, tries_left: 3 };

  test('a code is texted with a reason, then asked for [PRV-08]', async () => {
    const page = await open('ProviderSupport', {}, { [post('text-code')]: answer(waiting) });
    await ready();
    await press(button('Text a code'));
    await fill(field('Reason'), 'Asks to lift the freeze');
    page.service[READ] = answer({ ...maya, proof: waiting });
    await press(inDialog().getByRole('button', { name: 'Text a code' }));
    await until(() => screen.queryByLabelText('Code the caller reads back'));
    expect(text()).toContain('3 tries left.');
  });

  test('a wrong one is said in place, with the tries left; the right one says that it matches [PRV-08]', async () => {
    const page = await open('ProviderSupport', { proof: waiting }, { [post('check-code')]: answer({ matches: false, tries_left: 2 }) });
    await ready();
    expect(button('Check code')).toBeDisabled();
    await fill(field('Code the caller reads back'), '12a34b56');
    page.service[READ] = answer({ ...maya, proof: { ...waiting, tries_left: 2 } });
    await press(button('Check code'));
    await until(() => text().includes("That isn't the code we texted"));
    await until(() => text().includes('2 tries left.'));
    expect(page.calls(post('check-code'))[0]?.body).toEqual({ id: ID, code: '123456' });
    page.service[post('check-code')] = answer({ matches: true, tries_left: 1 });
    page.service[READ] = answer({ ...maya, proof: { ...waiting, matched_at: NOW, tries_left: 1 } });
    await fill(field('Code the caller reads back'), '654321');
    await press(button('Check code'));
    await until(() => text().includes('It matches.'));
  });

  test('one that ran out is no longer asked for [PRV-08]', async () => {
    await open('ProviderSupport', { proof: { ...waiting, tries_left: 0 } });
    await ready();
    expect(screen.queryByLabelText('Code the caller reads back')).toBeNull();
    expect(button('Text another code')).toBeVisible();
  });
});
