import '../../app/boot-testing.ts';

import type { ShownApplication } from '@drawbridge/contract';
import { describe, expect, test } from 'vitest';
import { answer, button, field, fill, heading, leave, open, press, refuse, screen, text, until } from '../../app/testing.tsx';

const BEGIN = 'POST /api/merchant-applications/begin';
const READ = 'POST /api/merchant-applications/read';
const SAVE = 'POST /api/merchant-applications/save';
const SUBMIT = 'POST /api/merchant-applications/submit';
const ANSWER = 'POST /api/merchant-applications/answer';
const LINK = 'POST /api/merchant-applications/link';
const TOKEN = 'x'.repeat(43);

const application = (more: Partial<ShownApplication> = {}): ShownApplication => ({
  status: 'DRAFT',
  email: 'wes@juniper.example',
  business: {},
  tax_id_last_four: null,
  selling: {},
  owners: [],
  nobody_else: false,
  account: null,
  question: null,
  decline_reason: null,
  missing: [{ step: 'business', field: 'legal_name', message: 'Enter the legal name' }],
  agreement: { title: 'Drawbridge merchant agreement', version: '1', sha256: 'a'.repeat(64), paragraphs: ['You follow the rules.'] },
  saved_at: '2026-03-18T18:41:00.000Z',
  submitted_at: null,
  ...more,
});
const whole = (more: Partial<ShownApplication> = {}) =>
  application({
    business: {
      legal_name: 'Juniper Coffee Roasters LLC',
      business_name: 'Juniper Coffee',
      company_kind: 'llc',
      street_one: '2218 SE Division Street',
      city: 'Portland',
      state: 'OR',
      postal_code: '97202',
      phone_number: '5034560171',
    },
    tax_id_last_four: '0475',
    selling: {
      shop_kind: 'food',
      sells: 'Coffee',
      sales_place: 'both',
      time_zone: 'America/Los_Angeles',
      monthly_cents: 1_800_000,
      usual_cents: 1_450,
      largest_cents: 25_000,
    },
    owners: [
      {
        id: `own_${'0'.repeat(26)}`,
        full_name: 'Wes Harlan',
        title: 'Owner',
        date_of_birth_masked: '••/••/1984',
        has_ssn: true,
        street_one: '715 NE Emerson Street',
        city: 'Portland',
        state: 'OR',
        postal_code: '97211',
        share_percent: 60,
        runs_business: true,
      },
    ],
    nobody_else: true,
    account: { last_four: '7712', account_type: 'checking' },
    missing: [],
    ...more,
  });

const apply = (service: Record<string, unknown> = {}, path = '/merchant/apply') => open(path, { service: service as never });
const byLink = (one: ShownApplication, query = '', service: Record<string, unknown> = {}) =>
  apply({ [READ]: answer(one), ...service }, `/merchant/apply${query}#token=${TOKEN}`);

describe('applying', () => {
  test('begins without signing in, and saves the first step [PRV-04]', async () => {
    const saved: unknown[] = [];
    const page = await apply({
      [BEGIN]: answer({ token: TOKEN, application: application() }),
      [SAVE]: () => answer(whole({ missing: [{ step: 'selling', field: 'sells', message: 'Say what you sell' }] })),
    });
    await until(() => heading() === 'Tell us about your business');
    await press(button('Continue'));
    for (const words of ['Enter the legal name', 'Enter the EIN', 'Zip code required', 'Invalid email address'])
      expect(text()).toContain(words);
    expect(page.calls(BEGIN)).toEqual([]);

    await fill(field('Legal name'), 'Juniper Coffee Roasters LLC');
    await fill(field('Name customers see'), 'Juniper Coffee');
    await fill(field('Kind of company'), 'llc');
    await fill(field('Employer ID'), '84291047');
    await fill(field('Street address'), '2218 SE Division Street');
    await fill(field('City'), 'Portland');
    await fill(field('State'), 'OR');
    await fill(field('ZIP code'), '97202');
    await fill(field('Your email'), 'wes@juniper.example');
    await fill(field('Business phone'), '5034560171');
    await press(button('Continue'));
    expect(text()).toContain('An EIN has 9 digits, like 12-3456789.');
    await fill(field('Employer ID'), '842910475');
    await press(button('Continue'));
    await until(() => heading() === 'What do you sell?');
    expect(page.calls(BEGIN).map(({ body }) => body)).toEqual([{ email: 'wes@juniper.example' }]);
    saved.push(...page.calls(SAVE).map(({ body }) => body));
    expect(saved.at(-1)).toMatchObject({
      token: TOKEN,
      tax_id: '842910475',
      business: { legal_name: 'Juniper Coffee Roasters LLC', state: 'OR', phone_number: '5034560171' },
    });
  });

  test('goes on by a mailed link, which leaves the address and stays with the tab [PRV-04]', async () => {
    const page = await byLink(whole(), '');
    await until(() => screen.queryByRole('link', { name: 'What you sell' }) !== null);
    expect(window.location.hash).toBe('');
    expect(page.calls(READ).map(({ body }) => body)).toContainEqual({ token: TOKEN });
    expect((field('Legal name') as HTMLInputElement).value).toBe('Juniper Coffee Roasters LLC');
    expect((field('Employer ID') as HTMLInputElement).value).toBe('');
    expect(field('Employer ID')).toHaveAttribute('placeholder', '••-•••0475');
    expect(sessionStorage.getItem('merchant-apply')).toBe(TOKEN);
  });

  test('a link that no longer works says so, and mails another [PRV-04]', async () => {
    const page = await apply({ [READ]: refuse('APPLICATION_LINK_INVALID'), [LINK]: answer({}) }, `/merchant/apply#token=${TOKEN}`);
    await until(() => heading() === 'This link no longer works');
    await press(button('Email Me a Link'));
    await fill(field('Your email'), 'wes@juniper.example');
    await press(button('Send Link'));
    await until(() => text().includes('If there is an application with this address'));
    expect(page.calls(LINK).map(({ body }) => body)).toEqual([{ email: 'wes@juniper.example' }]);
  });

  test('says what is missing, and leads to its field [PRV-04]', async () => {
    await byLink(
      whole({
        selling: {},
        missing: [{ step: 'selling', field: 'sells', message: 'Say what you sell' }],
      }),
      '?step=signature',
    );
    await until(() => text().includes('Some information is still missing.'));
    expect(text()).toContain('What you sell: Say what you sell');
    expect(button('Send Application')).toBeDisabled();
    expect(text()).toContain('Finish the missing parts first');
    await press(screen.getByRole('button', { name: 'What you sell' }));
    await until(() => heading() === 'What do you sell?' && text().includes('Say what you sell'));
    expect(document.activeElement).toBe(field('Kind of shop'));
  });

  test('an owner who is known keeps what is sealed, and a child is refused in place [PRV-04]', async () => {
    const page = await byLink(whole(), '?step=owners', { [SAVE]: answer(whole()) });
    await until(() => heading() === 'Who owns Juniper Coffee?');
    expect(text()).toContain('60% of owners named');
    await fill(field('Date of birth'), '03122015');
    await press(button('Continue'));
    await until(() => text().includes('Owners must be at least 18.'));
    await fill(field('Date of birth'), '');
    await press(button('Continue'));
    await until(() => page.calls(SAVE).length > 0);
    const [owner] = (page.calls(SAVE).at(-1) as { body: { owners: Record<string, unknown>[] } }).body.owners;
    expect(owner).toMatchObject({ id: `own_${'0'.repeat(26)}`, full_name: 'Wes Harlan', share_percent: 60, runs_business: true });
    expect(owner).not.toHaveProperty('date_of_birth');
    expect(owner).not.toHaveProperty('ssn_last_four');
  });

  test('a refusal of the service stands beside its field [PRV-04]', async () => {
    await byLink(whole({ account: null }), '?step=account', {
      [SAVE]: {
        status: 400,
        body: { status: 400, code: 'BAD_INPUT', field: 'account.routing_number', message: 'No bank has this number' },
      },
    });
    await until(() => heading() === 'Where should we pay you?');
    await fill(field('Routing number'), '021999018');
    await fill(field('Account number'), '5550097712');
    await fill(field('Confirm account number'), '5550097713');
    await press(button('Continue'));
    expect(text()).toContain("It doesn't look right.");
    expect(text()).toContain("Account numbers don't match");
    await fill(field('Routing number'), '021999019');
    await fill(field('Confirm account number'), '5550097712');
    await press(button('Continue'));
    await until(() => text().includes('No bank has this number'));
    expect(field('Routing number')).toHaveAttribute('aria-invalid', 'true');
  });

  test('is signed with the hash of the text, and then out of their hands [PRV-04]', async () => {
    const page = await byLink(whole(), '?step=signature', {
      [SUBMIT]: answer(whole({ status: 'SUBMITTED', submitted_at: '2026-03-18T18:50:00.000Z' })),
    });
    await until(() => heading() === 'Review and sign');
    expect(text()).toContain('••-•••0475');
    await press(button('Send Application'));
    expect(text()).toContain('Accept the agreement to send your application');
    await press(screen.getByRole('checkbox', { name: /I've read the agreement/ }));
    await press(button('Send Application'));
    await until(() => heading() === 'We have your application');
    expect(page.calls(SUBMIT).map(({ body }) => body)).toEqual([
      { token: TOKEN, signer_name: 'Wes Harlan', signer_title: 'Owner', agreement_sha256: 'a'.repeat(64), accepted: true },
    ]);
  });

  test('a question is answered by its link [PRV-05]', async () => {
    const asked = whole({ status: 'ASKED_BACK', question: 'Is the $250.00 for cakes?' });
    const page = await byLink(asked, '', { [ANSWER]: answer(whole({ status: 'SUBMITTED' })) });
    await until(() => heading() === 'We have a question');
    expect(text()).toContain('Is the $250.00 for cakes?');
    await fill(field('Your answer'), 'Yes, for weddings.');
    await press(button('Send Answer'));
    await until(() => heading() === 'We have your application');
    expect(page.calls(ANSWER).map(({ body }) => body)).toEqual([{ token: TOKEN, answer: 'Yes, for weddings.' }]);
  });

  test('an answer that is begun outlasts a change, and the question is one press away [PRV-05]', async () => {
    const asked = whole({ status: 'ASKED_BACK', question: 'Is the $250.00 for cakes?', submitted_at: '2026-03-18T18:50:00.000Z' });
    const page = await byLink(asked, '', { [SAVE]: answer(asked) });
    await until(() => heading() === 'We have a question');
    await fill(field('Your answer'), 'Yes, for');
    await press(button('Change Application'));
    await until(() => heading() === 'Tell us about your business');
    expect(document.activeElement).toHaveTextContent('Tell us about your business');
    expect(screen.queryByRole('link', { name: 'Review and sign' })).toBeNull();
    // A field that is only visited is not saved.
    await leave(field('Legal name'));
    await press(button('Back to the Question'));
    await until(() => heading() === 'We have a question');
    expect(document.activeElement).toHaveTextContent('We have a question');
    expect(field('Your answer')).toHaveValue('Yes, for');
    expect(page.calls(SAVE)).toEqual([]);
  });

  test('owners are saved as they are typed, and the bar says no more than that [PRV-04]', async () => {
    const page = await byLink(whole(), '?step=owners', { [SAVE]: answer(whole()) });
    await until(() => heading() === 'Who owns Juniper Coffee?');
    const saved = () => (page.calls(SAVE).at(-1)?.body ?? {}) as { owners?: Record<string, unknown>[] };
    await leave(field('Title'));
    expect(page.calls(SAVE)).toEqual([]);
    await press(button('Add Another Owner'));
    const [, name] = screen.getAllByLabelText('Legal name');
    await fill(name as HTMLElement, 'Ida Novak');
    await leave(name as HTMLElement);
    await until(() => text().includes('Saved a moment ago'));
    expect(saved().owners).toMatchObject([{ full_name: 'Wes Harlan', share_percent: 60 }, { full_name: 'Ida Novak' }]);
    const [, born] = screen.getAllByLabelText('Date of birth');
    await fill(born as HTMLElement, '0412');
    await leave(born as HTMLElement);
    expect(text()).not.toContain('Saved a moment ago');
    expect(saved().owners?.[1]).not.toHaveProperty('date_of_birth');
    await fill(born as HTMLElement, '04121984');
    await press(button('Back'));
    await until(() => heading() === 'What do you sell?');
    expect(saved().owners?.[1]).toMatchObject({ date_of_birth: '04-12-1984' });
    expect(document.activeElement).toHaveTextContent('What do you sell?');
  });

  test('an owner who is taken away is saved so at once [PRV-04]', async () => {
    const [wes = {}] = whole().owners as object[];
    const owners = [wes, { ...wes, id: `own_${'1'.repeat(26)}`, full_name: 'Ida Novak' }];
    const two = whole({ owners: owners as ShownApplication['owners'] });
    const page = await byLink(two, '?step=owners', { [SAVE]: answer(two) });
    await until(() => heading() === 'Who owns Juniper Coffee?');
    await press(button('Remove Ida Novak'));
    await until(() => page.calls(SAVE).length > 0);
    // The whole list: nobody stands beside him.
    expect(page.calls(SAVE).at(-1)?.body).toMatchObject({ owners: [{ full_name: 'Wes Harlan' }] });
  });

  test('a new text of the agreement is read, accepted anew and signed [PRV-04]', async () => {
    const agreement = {
      title: 'Drawbridge merchant agreement',
      version: '2',
      sha256: 'b'.repeat(64),
      paragraphs: ['You follow new rules.'],
    };
    const page = await byLink(whole(), '?step=signature', { [SUBMIT]: refuse('AGREEMENT_CHANGED', { field: 'agreement_sha256' }) });
    await until(() => heading() === 'Review and sign');
    page.service[READ] = answer(whole({ agreement }));
    await press(screen.getByRole('checkbox', { name: /I've read the agreement/ }));
    await press(button('Send Application'));
    await until(() => text().includes('You follow new rules.') && text().includes('The agreement has changed.'));
    const accepted = screen.getByRole('checkbox', { name: /I've read the agreement/ });
    expect(accepted).not.toBeChecked();
    page.service[SUBMIT] = answer(whole({ status: 'SUBMITTED', submitted_at: '2026-03-18T18:50:00.000Z' }));
    await press(accepted);
    await press(button('Send Application'));
    await until(() => heading() === 'We have your application');
    expect(page.calls(SUBMIT).at(-1)?.body).toMatchObject({ agreement_sha256: 'b'.repeat(64), accepted: true });
  });

  test.each([
    ['APPROVED', "You're approved"],
    ['DECLINED', "We can't approve this application"],
    ['CLOSED', 'This application is closed'],
  ] as const)('one that is %s says so [PRV-05]', async (status, title) => {
    await byLink(whole({ status, decline_reason: status === 'DECLINED' ? 'No lotteries.' : null }));
    await until(() => heading() === title);
    if (status === 'DECLINED') expect(text()).toContain('No lotteries.');
  });
});
