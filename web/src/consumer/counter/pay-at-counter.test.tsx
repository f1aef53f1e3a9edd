import { describe, expect, test } from 'vitest';
import {
  answer,
  at,
  button,
  channel,
  codeStands,
  heading,
  later,
  link,
  open,
  PURCHASE,
  pass,
  power,
  press,
  refuse,
  reload,
  screen,
  status,
  text,
  until,
  user,
} from '../testing.tsx';

const NOW = '2026-03-18T18:41:00.000Z';
const COUNTER = 'ctr_00000000000000000000000001';
const PATH = `/pay/${COUNTER}`;
const START = `POST /api/counters/${COUNTER}/purchases`;
const started = (more: Record<string, unknown> = {}) =>
  answer({
    ID: PURCHASE,
    PublicId: '7KQ9XM4T2HRD',
    Expiration: '2026-03-18T18:46:00.000Z',
    business_name: 'Harbor Books',
    counter_name: 'Counter 2',
    ...more,
  });

const opened = async () => {
  const page = await open(PATH, { clock: NOW, service: { [START]: started() } });
  await codeStands('T2HRD');
  return page;
};

describe('the code of a counter, opened on a phone', () => {
  test('starts one purchase there and says where, who to say one is, the code and its time', async () => {
    const { calls } = await opened();
    expect(heading()).toBe('Paying at Harbor Books, Counter 2');
    expect(text()).toContain('Tell the cashier your name: Maya.');
    expect(calls(START)).toHaveLength(1);
    expect(calls('POST /api/purchases')).toHaveLength(0);
    expect(screen.getByRole('img', { name: 'QR code for the merchant to scan' })).toBeVisible();
    expect(screen.getByRole('timer').textContent).toBe('Expires in 5:00');
    expect((await channel.socket()).url).toContain(`/ws/purchases/${PURCHASE}?token=ticket-1`);
  });

  test('names nobody before the service has', async () => {
    const purchase = later();
    await open(PATH, { clock: NOW, service: { [START]: purchase.handler } });
    await until(() => heading() === 'One moment');
    expect(screen.getByText('00000')).toBeVisible();
    await purchase.give(started());
    await until(() => heading() === 'Paying at Harbor Books, Counter 2');
  });

  test('starts anew at the same counter once the time has run out', async () => {
    const NEXT = 'pur_00000000000000000000000002';
    const { calls } = await open(PATH, {
      clock: NOW,
      service: {
        [START]: (_, count) =>
          count === 1 ? started() : started({ ID: NEXT, PublicId: 'ABCDEFG34567', Expiration: '2026-03-18T18:51:00.000Z' }),
        [`POST /api/purchases/${NEXT}/ticket`]: answer({ ticket: 'ticket-2', expires_at: NOW }),
      },
    });
    await codeStands('T2HRD');
    await pass(300_000);
    await press(button('Refresh'));
    await codeStands('34567');
    expect(calls(START)).toHaveLength(2);
  });

  test.each([
    ['ACCEPTED', '/payment/confirmation'],
    ['INSUFFICIENT_FUNDS', '/payment/insufficient-funds'],
    ['ACCOUNT_INVALID', '/payment/invalid-payment'],
    ['DENIED', '/payment/error'],
  ])('%s leads where it leads from /payment: %s', async (name, path) => {
    await opened();
    await channel.say(status(name, { inputType: 'scan' }));
    expect(at()).toBe(path);
  });

  test('a connection that is lost leads to its page, and from there back to the counter', async () => {
    const { service } = await opened();
    await channel.socket();
    service[`POST /api/purchases/${PURCHASE}/ticket`] = 'network';
    await channel.drop();
    await pass(5000);
    expect(at()).toBe('/payment/fail-connection');
    expect(link('Try again').getAttribute('href')).toBe(PATH);
  });
});

test('an account that must be linked again is told in place of the code, with the way back to the counter [TRU-27]', async () => {
  await open(PATH, {
    clock: NOW,
    service: { [START]: started(), 'GET /api/external_accounts/purchase_power': answer(power({ problem: 'login_required' })) },
  });
  await until(() => text().includes('Your account link is expired. Please re-link your bank account.'));
  expect(screen.queryByText('Payment Code:')).toBeNull();
  await until(() =>
    link('Relink Account')
      .getAttribute('href')
      ?.includes(`redirectTo=${encodeURIComponent(PATH)}`),
  );
});

describe('a payment at a counter that came to nothing is tried again there', () => {
  const again = async () => {
    await until(() => at() === '/payment/error');
    expect(link('Try again').getAttribute('href')).toBe(PATH);
  };

  test('before there was an order', async () => {
    await opened();
    await channel.say(status('DENIED', { inputType: 'scan' }));
    await again();
  });

  test('after its confirmation was refused, also where the page was loaded anew meanwhile', async () => {
    const { service } = await opened();
    await channel.say(status('ACCEPTED', { inputType: 'scan' }));
    await until(() => heading() === 'Confirm Your Order');
    service[`GET /api/purchases/${PURCHASE}`] = answer(status('ACCEPTED', { inputType: 'scan' }));
    service['POST /api/purchases/confirm-debit'] = refuse('PURCHASE_EXPIRED');
    await reload();
    await until(() => heading() === 'Confirm Your Order');
    await press(screen.getByRole('checkbox'));
    await press(button('Confirm Order'));
    await again();
  });
});

describe('a counter that is not there', () => {
  test.each([
    ['retired or unknown', COUNTER, refuse('COUNTER_NOT_FOUND')],
    ['no counter at all', 'nonsense', refuse('BAD_INPUT')],
  ])("%s: says so, and offers the consumer's own code", async (_, id, given) => {
    await open(`/pay/${id}`, { service: { [`POST /api/counters/${id}/purchases`]: given } });
    await until(() => heading() === 'This code is no longer active.');
    expect(at()).toBe(`/pay/${id}`);
    await press(link('Show my code'));
    expect(at()).toBe('/payment');
    await codeStands('T2HRD');
  });

  test.each([
    ['takes no payments at its counter', refuse('BUSINESS_FEATURE_OFF'), "This shop isn't taking payments at its counter right now."],
    ['is closing', refuse('BUSINESS_CLOSING'), 'This business is closing and no longer takes new payments.'],
  ])('of a business that %s: says so, and offers no other code', async (_, given, words) => {
    await open(PATH, { service: { [START]: given } });
    await until(() => heading() === "Can't be paid here");
    expect(text()).toContain(words);
    expect(screen.queryByRole('link', { name: 'Show my code' })).toBeNull();
    await press(link('Back To Home'));
    expect(at()).toBe('/dashboard');
  });

  test('a path below a counter, or none, is no page', async () => {
    await open(`${PATH}/more`);
    await until(() => heading() === "Oops! No one's here.");
    await open('/pay');
    await until(() => heading() === "Oops! No one's here.");
  });

  test('any other failure goes to /exception', async () => {
    await open(PATH, { service: { [START]: refuse('INTERNAL') } });
    await until(() => at() === '/exception');
  });
});

describe('who is not signed in', () => {
  const PREVIEW = `GET /api/counters/${COUNTER}/preview`;

  test('is told where they are about to pay, and how to go on', async () => {
    const { calls } = await open(PATH, {
      claims: null,
      service: { [PREVIEW]: answer({ business_name: 'Harbor Books', counter_name: 'Counter 2' }) },
    });
    await until(() => heading() === 'Pay at Harbor Books, Counter 2');
    expect(button('Log In')).toBeTruthy();
    expect(button('Register')).toBeTruthy();
    expect(at()).toBe(PATH);
    expect(calls(START)).toHaveLength(0);
  });

  test('is told that a counter is not in use', async () => {
    await open(PATH, { claims: null, service: { [PREVIEW]: refuse('COUNTER_NOT_FOUND') } });
    await until(() => heading() === 'This code is no longer active.');
    expect(button('Log In')).toBeTruthy();
  });

  test('is let in where nobody can tell', async () => {
    await open(PATH, { claims: null, service: { [PREVIEW]: 'network' } });
    await until(() => heading() === 'Log in to continue');
    expect(button('Register')).toBeTruthy();
  });
});

describe('who cannot pay yet', () => {
  const NEW = { 'GET /api/users/user': answer(user({ has_created_external_account: false })) };
  const NO_ACCOUNT = { 'GET /api/external_accounts/purchase_power': refuse('ERR_EXTERNAL_ACCOUNT_NOT_FOUND') };

  test('without an account: links one first, and comes back; nothing is started meanwhile', async () => {
    const { calls } = await open(PATH, { service: { ...NEW, ...NO_ACCOUNT } });
    await until(() => heading() === 'How It Works');
    expect(at()).toBe(`/link-account?redirectTo=${encodeURIComponent(PATH)}`);
    expect(calls(START)).toHaveLength(0);
  });

  test('back from linking, with a user who was read before it: is not sent there again', async () => {
    const limit = later();
    const { calls } = await open(PATH, {
      clock: NOW,
      service: { ...NEW, 'GET /api/external_accounts/purchase_power': limit.handler, [START]: started() },
    });
    await until(() => calls('GET /api/external_accounts/purchase_power').length === 1);
    expect(calls(START)).toHaveLength(0);
    await limit.give(answer(power()));
    await until(() => heading() === 'Paying at Harbor Books, Counter 2');
    expect(at()).toBe(PATH);
  });

  test('with the last account deleted: the same', async () => {
    await open(PATH, {
      service: { [START]: started(), ...NO_ACCOUNT },
    });
    await until(() => at() === `/link-account?redirectTo=${encodeURIComponent(PATH)}`);
  });

  test('without a profile: registers first, and comes back', async () => {
    const { calls } = await open(PATH, { service: { 'GET /api/users/user': refuse('ERR_USER_NOT_FOUND') } });
    await until(() => at() === `/registration?returnTo=${encodeURIComponent(PATH)}`);
    expect(calls(START)).toHaveLength(0);
  });

  test('frozen: suspended, and nothing is started', async () => {
    const { calls } = await open(PATH, { service: { 'GET /api/users/user': answer(user({ status: 'FROZEN' })) } });
    await until(() => text().includes('temporarily suspended'));
    expect(calls(START)).toHaveLength(0);
  });
});
