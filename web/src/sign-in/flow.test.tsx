import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  at,
  button,
  field,
  fill,
  heading,
  left,
  link,
  open,
  pass,
  press,
  refuse,
  type Service,
  storeUser,
  text,
  tokenOf,
  until,
} from '../app/testing.tsx';

const UID = 'uid-1';
const PAGE = `/sign-in/${UID}`;
const DETAILS = `GET /oidc/interaction/${UID}/details`;
const expired = refuse('SIGN_IN_EXPIRED');
const phone = answer({ connection: 'sms', signup: false, login_hint: null, step: { name: 'phone' } });
const LINK = '/payment-link-purchase/L1';
const consumer = { sub: 'usr_maya', paybotic_banking_roles: ['pc:consumer'], permissions: [] };

/** A sign-in that was begun in this tab, as the session notes it. */
const begun = (returnTo: string, connection = 'sms', uid?: string) =>
  sessionStorage.setItem('drawbridge.sign-in-redirect', JSON.stringify({ returnTo, connection, uid }));
const visit = (given: Service[string], service: Service = {}) => open(PAGE, { service: { [DETAILS]: given, ...service } });
const RAN_OUT = 'Your sign-in timed out';

describe('a sign-in page that ran out of time', () => {
  test.each([
    // What can be seen by who is not signed in is itself where to start.
    [LINK, 'sms', LINK],
    [`/redirect?returnTo=${encodeURIComponent(LINK)}`, 'sms', LINK],
    ['/pay/ctr_1', 'sms', '/pay/ctr_1'],
    ['/dashboard/accounts', 'sms', '/?returnTo=%2Fdashboard%2Faccounts'],
    ['/redirect?returnTo=%2Fmerchant%2Freports', 'password', '/merchant?returnTo=%2Fmerchant%2Freports'],
    ['/redirect', 'sms', '/'],
    ['//evil.example', 'sms', '/'],
  ])('of someone on the way to %s by %s starts again at %s', async (returnTo, connection, start) => {
    begun(returnTo, connection, UID);
    await visit(expired);
    await until(() => heading() === RAN_OUT);
    expect(link('Start again').getAttribute('href')).toBe(start);
  });

  test.each([
    ['of which nothing is known', undefined],
    ['that another sign-in has followed in this tab', 'uid-2'],
  ])('%s starts on the landing page', async (_, other) => {
    if (other) begun(LINK, 'sms', other);
    await visit(expired);
    await until(() => heading() === RAN_OUT);
    expect(link('Start again').getAttribute('href')).toBe('/');
  });

  test('while it was on screen keeps the way it began with, and the page it starts again at is alive', async () => {
    begun(LINK);
    await visit(phone, {
      [`POST /oidc/interaction/${UID}/code`]: expired,
      'GET /api/payment-link/L1/preview': answer({ business_name: 'Green Leaf Market', amount: 8640 }),
    });
    await until(() => heading() === 'Log in');
    expect(link('Back').getAttribute('href')).toBe(LINK);
    await fill(field('Phone number'), '4155550134');
    await press(button('Continue'));
    await until(() => heading() === RAN_OUT);
    await press(link('Start again'));
    await until(() => heading() === 'Green Leaf Market is requesting');
    expect(at()).toBe(LINK);
  });
});

describe('a sign-in page that was used, seen by who is signed in since', () => {
  beforeEach(() => storeUser(tokenOf(consumer), consumer));
  const home: Service = { 'GET /api/users/user': 'never', 'GET /api/users/user/deactivated': 'never', 'GET /api/payment-link/L1': 'never' };

  test.each([
    ['where it was to lead', LINK, LINK],
    ['to where everyone is sorted, without one', undefined, '/redirect'],
  ])('leads on %s', async (_, returnTo, page) => {
    if (returnTo) begun(returnTo, 'sms', UID);
    await visit(expired, home);
    await until(() => at() === page);
    expect(text()).not.toContain(RAN_OUT);
  });
});

const codeStep = (text: object) => ({ name: 'code', phone_number: '+14155550134', resend_in_s: 30, expires_in_s: 300, text });
const watched = { state: 'sent', failure: null, is_watched: true, is_in_outbox: false };
const details = (step: object) => answer({ connection: 'sms', signup: false, login_hint: null, step });

describe('a code whose text is on its way', () => {
  test.each([
    ['stopped', 'This number opted out of our texts. Text START to the number they came from, then request a new code.'],
    ['not_a_cell_phone', "We can't get texts to this number. Check it, or use another mobile number."],
    ['switched_off', "We couldn't reach your phone. Make sure it's on and has signal, then request a new code."],
    ['filtered', "Your text wasn't delivered. Request a new code, or use another number."],
  ])('says so once it is known that it did not arrive (%s), and leads to another number [LIV-14]', async (failure, words) => {
    const { service } = await open(PAGE, { service: { [DETAILS]: details(codeStep(watched)) }, clock: '2026-03-18T18:41:00.000Z' });
    await until(() => heading() === 'Enter your code');
    expect(text()).not.toContain('Use another number');
    service[DETAILS] = details(codeStep({ state: 'not_delivered', failure, is_watched: false, is_in_outbox: false }));
    await pass(3_000);
    await until(() => text().includes(words));
    await press(button('Use another number'));
    await until(() => heading() === 'Log in');
  });

  test('asks no more once it has arrived, nor where nobody tells [LIV-14]', async () => {
    const { service, calls } = await open(PAGE, { service: { [DETAILS]: details(codeStep(watched)) }, clock: '2026-03-18T18:41:00.000Z' });
    await until(() => heading() === 'Enter your code');
    const before = calls(DETAILS).length;
    service[DETAILS] = details(codeStep({ state: 'delivered', failure: null, is_watched: false, is_in_outbox: false }));
    for (let waited_ms = 0; waited_ms < 30_000; waited_ms += 1_000) await pass(1_000);
    expect(calls(DETAILS)).toHaveLength(before + 1);
  });
});

test('the phone field says what is agreed to, what it costs and how it ends, with the terms beside [CUS-12]', async () => {
  await visit(phone);
  await until(() => heading() === 'Log in');
  const described = field('Phone number').getAttribute('aria-describedby')?.split(' ') ?? [];
  const words = described.map((id) => document.getElementById(id)?.textContent).join(' ');
  expect(words).toContain('By continuing, you agree to get texts with codes and payment notices. Drawbridge is free.');
  expect(words).toContain('Message and data rates may apply. Reply STOP to opt out or HELP for help.');
  expect(link('Terms').getAttribute('href')).toBe('/terms');
  expect(link('Terms').target).toBe('_blank');
});

test('a sign-in that is done leaves for where the provider says', async () => {
  await visit(phone, {
    [`POST /oidc/interaction/${UID}/code`]: answer({ name: 'done', redirect_to: 'https://id.example/oidc/auth/uid-1' }),
  });
  await until(() => heading() === 'Log in');
  await fill(field('Phone number'), '4155550134');
  await press(button('Continue'));
  await until(() => left.length > 0);
  expect(left).toEqual(['https://id.example/oidc/auth/uid-1']);
});
