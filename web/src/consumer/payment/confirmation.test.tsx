import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { now } from '../../ui/clock.ts';
import {
  answer,
  at,
  button,
  channel,
  heading,
  later,
  link,
  type Opening,
  one,
  open,
  PURCHASE,
  pass,
  power,
  press,
  refuse,
  reload,
  settle,
  show,
  status,
  text,
  toasts,
  until,
} from '../testing.tsx';

const NOW = '2026-03-18T18:41:00.000Z';
const CONFIRM = 'POST /purchases/confirm-debit';
const DENY = 'POST /purchases/deny-debit';
const READ = `GET /purchases/${PURCHASE}`;
const completed = answer(status('COMPLETED'));

/** From the code to the order that the merchant asks for. */
async function order(service: Opening['service'] = {}, more: Parameters<typeof status>[1] = {}) {
  const opened = await open('/payment', { clock: NOW, service });
  await until(() => one('.pass__code').textContent === 'T2HRD');
  await channel.say(status('ACCEPTED', more));
  await until(() => heading() === 'Confirm Your Order');
  return opened;
}
async function agree() {
  await press(one('.check input'));
}
const confirm = async () => {
  await agree();
  await press(button('Confirm Order'));
};

describe('the order', () => {
  test('names the business, the bank, its last four digits and the amount [PAY-15] [PAY-40]', async () => {
    await order();
    expect(text()).toContain('Harbor Books');
    expect(text()).toContain('Northgate Bank');
    expect(text()).toContain('•••• 4821');
    expect(one('.confirm__amount').textContent).toContain('Order Amount$64.18');
  });

  test('has Confirm Order and Cancel, and one amber button alone [PAY-17]', async () => {
    await order();
    expect(button('Confirm Order').classList.contains('btn--money')).toBe(true);
    expect(button('Cancel').disabled).toBe(false);
    expect(document.querySelectorAll('.btn--money')).toHaveLength(1);
  });

  test('cannot be confirmed without agreeing to the terms, which open apart and do not tick [PAY-16]', async () => {
    const { calls } = await order({ [CONFIRM]: completed });
    const terms = link('Consumer ACH Processing terms');
    expect(terms.getAttribute('href')).toBe('/terms');
    expect(terms.target).toBe('_blank');
    terms.addEventListener('click', (event) => event.preventDefault());
    await press(terms);
    expect(button('Confirm Order').disabled).toBe(true);
    await press(button('Confirm Order'));
    expect(calls(CONFIRM)).toHaveLength(0);
    await agree();
    expect(button('Confirm Order').disabled).toBe(false);
  });

  test('leads to /payment when there is none [PAY-18]', async () => {
    await open('/payment/confirmation');
    await until(() => at() === '/payment');
  });

  test('leads to the dashboard when it has no purchase id [PAY-38]', async () => {
    await open('/payment', { clock: NOW });
    await until(() => one('.pass__code').textContent === 'T2HRD');
    await channel.say(status('ACCEPTED', { purchaseId: '' }));
    expect(at()).toBe('/dashboard');
  });
});

describe('confirming', () => {
  test('shows success with amount, time and id, forgets the old limit, and leads home [PAY-19] [PAY-22] [PAY-23]', async () => {
    const { calls, service } = await order({ [CONFIRM]: completed });
    await until(() => calls('GET /external_accounts/purchase_power').length === 1);
    await confirm();
    await until(() => at() === '/payment/success');
    expect(calls(CONFIRM)[0]?.body).toEqual({ purchaseId: PURCHASE });
    expect(heading()).toBe('Success!');
    expect(one('.crossing').dataset['bridge']).toBe('down');
    expect(text()).toContain('is on its way to Harbor Books.');
    const facts = [...document.querySelectorAll('.facts__row')].map((row) => row.textContent);
    expect(facts[0]).toBe('Amount$64.18');
    expect(facts[1]).toMatch(/^Date03\/18\/2026, \d{1,2}:41 [AP]M$/);
    expect(facts[2]).toBe('Transaction ID7KQ9XM4T2HRD');
    service['GET /external_accounts/purchase_power'] = answer(power({ purchase_power: 34_842 }));
    await press(link('Back To Home'));
    expect(at()).toBe('/dashboard');
    await until(() => text().includes('$348.42'));
  });

  test('is sent once, with a key, however often it is pressed', async () => {
    const answered = later();
    const { calls } = await order({ [CONFIRM]: answered.handler });
    await agree();
    // Twice before the page is drawn again, and once after.
    await act(async () => {
      button('Confirm Order').click();
      button('Confirm Order').click();
    });
    await press(button('Confirm Order'));
    expect(calls(CONFIRM)).toHaveLength(1);
    expect(calls(CONFIRM)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(button('Confirm Order').getAttribute('aria-busy')).toBe('true');
    await answered.give(completed);
    await until(() => at() === '/payment/success');
  });

  test('leaves nothing in the history to go back to but where the person came from', async () => {
    await open('/dashboard', { clock: NOW, service: { [CONFIRM]: completed } });
    await until(() => !button('Pay Now').disabled);
    await press(button('Pay Now'));
    await until(() => one('.pass__code').textContent === 'T2HRD');
    await channel.say(status('ACCEPTED'));
    await confirm();
    await until(() => at() === '/payment/success');
    window.history.back();
    await until(() => at() === '/dashboard');
  });

  test('keeps the success page over a reload, and going back never confirms again', async () => {
    const { calls } = await order({ [CONFIRM]: completed });
    await confirm();
    await until(() => at() === '/payment/success');
    await reload();
    await until(() => heading() === 'Success!');
    expect(text()).toContain('$64.18');
    // The order's page stood where success stands now; asked for again, it has no order.
    show('/payment/confirmation');
    await until(() => at() === '/payment');
    expect(calls(CONFIRM)).toHaveLength(1);
  });

  test.each([
    ['the server’s message', refuse('PURCHASE_EXPIRED'), 'The time to approve this order has run out.'],
    ["'An error occurred' without one", answer({ status: 400, code: 'X' }, 400), 'An error occurred'],
    ['a balance that cannot be read', refuse('BALANCE_UNAVAILABLE'), 'The account balance cannot be read right now.'],
  ])('refused, leads to the error page with %s [PAY-20] [PAY-27]', async (_, refusal, words) => {
    const { calls } = await order({ [CONFIRM]: refusal });
    await confirm();
    await until(() => at() === '/payment/error');
    expect(text()).toContain(words);
    expect(heading()).toBe("Your transaction didn't go through, Please try again.");
    expect(link('Try again').getAttribute('href')).toBe('/payment');
    expect(link('Back To Home').getAttribute('href')).toBe('/dashboard');
    expect(calls(CONFIRM)).toHaveLength(1);
  });

  test('refused because it was answered already elsewhere, tells what it was answered', async () => {
    await order({ [CONFIRM]: refuse('PURCHASE_NOT_OPEN'), [READ]: completed });
    await confirm();
    await until(() => at() === '/payment/success');
  });
});

describe('a confirmation without an answer', () => {
  test('is repeated with the same key until the answer comes', async () => {
    const { calls } = await order({ [CONFIRM]: (_, count) => (count < 3 ? 'network' : completed) });
    await confirm();
    for (let turn = 0; turn < 200 && at() !== '/payment/success'; turn += 1) await pass(20);
    expect(at()).toBe('/payment/success');
    const keys = calls(CONFIRM).map((call) => call.headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('is repeated after 300, 500 and 800 ms; not known then, it is a lost connection, never an error [PAY-25]', async () => {
    const moments: number[] = [];
    const { calls, service } = await order({
      [CONFIRM]: () => {
        moments.push(now());
        return moments.length === 2 ? answer('<html>Bad gateway</html>', 502) : 'network';
      },
    });
    await confirm();
    for (let turn = 0; turn < 400 && at() === '/payment/confirmation'; turn += 1) await pass(10);
    expect(at()).toBe('/payment/fail-connection');
    expect(calls(CONFIRM)).toHaveLength(4);
    const delays = moments.slice(1).map((moment, index) => Math.floor((moment - (moments[index] ?? 0)) / 100));
    expect(delays).toEqual([3, 5, 8]);
    expect(heading()).toBe('Network connection is unstable.');
    expect(text()).toContain('Please check your internet and try again');

    // The money may have moved: trying again asks what became of this order, and does not start another.
    service[READ] = completed;
    await press(link('Try again'));
    await until(() => at() === '/payment/success');
    expect(calls(CONFIRM)).toHaveLength(4);
    expect(calls('POST /purchases')).toHaveLength(1);
  });

  test('is repeated when the service itself fails: its COMMIT may have gone through', async () => {
    const { calls } = await order({ [CONFIRM]: (_, count) => (count === 1 ? refuse('INTERNAL') : completed) });
    await confirm();
    for (let turn = 0; turn < 100 && at() === '/payment/confirmation'; turn += 1) await pass(20);
    expect(at()).toBe('/payment/success');
    expect(new Set(calls(CONFIRM).map((call) => call.headers.get('idempotency-key'))).size).toBe(1);
    expect(calls(CONFIRM)).toHaveLength(2);
  });

  test.each([
    ['is paid', completed, '/payment/success'],
    ['still waits', answer(status('ACCEPTED')), '/payment/fail-connection'],
    ['cannot be read', refuse('INTERNAL'), '/payment/fail-connection'],
  ])('to the end asks once how the order stands, never to call it an error: it %s [PAY-25]', async (_what, read, page) => {
    const { calls } = await order({ [CONFIRM]: refuse('INTERNAL'), [READ]: read });
    await confirm();
    for (let turn = 0; turn < 200 && at() === '/payment/confirmation'; turn += 1) await pass(20);
    expect(at()).toBe(page);
    expect(calls(CONFIRM)).toHaveLength(4);
    expect(calls(READ)).toHaveLength(1);
  });

  test('is taken for lost when 10 s pass', async () => {
    const limits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(10_000);
      const controller = new AbortController();
      limits.push(controller);
      return controller.signal;
    });
    const { calls } = await order({ [CONFIRM]: (_, count) => (count === 1 ? 'never' : completed) });
    await confirm();
    await until(() => calls(CONFIRM).length === 1);
    limits.at(-1)?.abort(new DOMException('timed out', 'TimeoutError'));
    await settle();
    await pass(350);
    await until(() => at() === '/payment/success');
  });

  test('stays unknown when a later attempt is turned away at the door', async () => {
    await order({ [CONFIRM]: (_, count) => (count === 1 ? 'network' : refuse('TOO_MANY_REQUESTS')) });
    await confirm();
    for (let turn = 0; turn < 100 && at() === '/payment/confirmation'; turn += 1) await pass(20);
    expect(at()).toBe('/payment/fail-connection');
  });
});

describe('a connection that was lost', () => {
  const UNKNOWN = 'We do not know yet whether your payment went through.';
  const LOOKS = 'This page looks again by itself as soon as the connection is back.';

  /** To the page that says so, after a confirmation that nobody answered. */
  async function cut() {
    const opened = await order({ [CONFIRM]: 'network', [READ]: 'network' });
    await confirm();
    for (let turn = 0; turn < 200 && at() === '/payment/confirmation'; turn += 1) await pass(20);
    expect(at()).toBe('/payment/fail-connection');
    return opened;
  }

  test.each([
    ['COMPLETED', '/payment/success'],
    ['DENIED', '/payment/cancelled'],
  ])('while it was confirmed, is said to leave it unknown, until the page has seen by itself that it is %s', async (name, page) => {
    const { service, calls } = await cut();
    expect(heading()).toBe('Network connection is unstable.');
    expect(text()).toContain(UNKNOWN);
    expect(text()).toContain(LOOKS);
    // It goes on asking as long as nobody answers.
    await pass(7000);
    expect(at()).toBe('/payment/fail-connection');
    const asked = calls(READ).length;
    expect(asked).toBeGreaterThanOrEqual(2);
    service[READ] = answer(status(name));
    await pass(3100);
    await until(() => at() === page);
    expect(calls(CONFIRM)).toHaveLength(4);
    expect(calls('POST /purchases')).toHaveLength(1);
  });

  test('is looked at as soon as the network is back', async () => {
    const { service, calls } = await cut();
    service[READ] = completed;
    const asked = calls(READ).length;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await until(() => at() === '/payment/success');
    expect(calls(READ)).toHaveLength(asked + 1);
  });

  test('after a confirmation that did not arrive leads back to the order, says so, and confirms by the same key', async () => {
    const { service, calls } = await cut();
    service[READ] = answer(status('ACCEPTED'));
    service[CONFIRM] = completed;
    await pass(3100);
    await until(() => heading() === 'Confirm Your Order');
    expect(one('[role="alert"]').textContent).toContain('It has not so far. You can try again: you will not be charged twice.');
    await confirm();
    await until(() => at() === '/payment/success');
    expect(new Set(calls(CONFIRM).map((call) => call.headers.get('idempotency-key'))).size).toBe(1);
  });

  test('before anything was confirmed leaves nothing unknown; the page looks again all the same', async () => {
    const { service, calls } = await order();
    service[`POST /purchases/${PURCHASE}/ticket`] = 'network';
    await channel.drop();
    for (let turn = 0; turn < 200 && at() === '/payment/confirmation'; turn += 1) await pass(20);
    expect(at()).toBe('/payment/fail-connection');
    expect(text()).toContain(LOOKS);
    expect(text()).not.toContain(UNKNOWN);
    service[READ] = answer(status('ACCEPTED'));
    await pass(3100);
    await until(() => heading() === 'Confirm Your Order');
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(calls(CONFIRM)).toHaveLength(0);
  });

  test('is remembered over a reload, as is what was sent', async () => {
    await cut();
    await reload();
    await until(() => text().includes(UNKNOWN));
  });
});

describe('cancelling', () => {
  test('leads to the cancelled page [PAY-21] [PAY-24]', async () => {
    const { calls } = await order({ [DENY]: answer(status('DENIED')) });
    await press(button('Cancel'));
    await until(() => at() === '/payment/cancelled');
    expect(calls(DENY)[0]?.body).toEqual({ purchaseId: PURCHASE });
    expect(heading()).toBe('Transaction Cancelled');
    expect(link('Back To Home').getAttribute('href')).toBe('/dashboard');
  });

  test('that fails leaves the order on screen, with the reason in a toast', async () => {
    await order({ [DENY]: refuse('TOO_MANY_REQUESTS'), [READ]: answer(status('ACCEPTED')) });
    await press(button('Cancel'));
    await until(() => toasts().some((toast) => toast?.includes('Too many tries.')));
    expect(at()).toBe('/payment/confirmation');
    expect(button('Cancel').disabled).toBe(false);
  });

  test('comes too late when the order is paid: then that is what is said', async () => {
    await order({ [DENY]: refuse('PURCHASE_NOT_OPEN'), [READ]: completed });
    await press(button('Cancel'));
    await until(() => at() === '/payment/success');
  });
});

describe('what happens meanwhile', () => {
  test('DENIED leads to the cancelled page [PAY-36]', async () => {
    await order();
    await channel.say(status('DENIED'));
    expect(at()).toBe('/payment/cancelled');
  });

  test('ACCEPTED, said again on connecting, changes nothing', async () => {
    await order();
    await channel.say(status('ACCEPTED'));
    expect(at()).toBe('/payment/confirmation');
  });

  test('COMPLETED leads to success, also before the confirmation’s own answer', async () => {
    const answered = later();
    await order({ [CONFIRM]: answered.handler });
    await confirm();
    await channel.say(status('COMPLETED'));
    expect(at()).toBe('/payment/success');
    await answered.give('network');
    await pass(3000);
    expect(at()).toBe('/payment/success');
  });

  test.each([
    ['ACCOUNT_INVALID', '/payment/invalid-payment'],
    ['INSUFFICIENT_FUNDS', '/payment/insufficient-funds'],
    ['SOMETHING_NEW', '/payment/error'],
  ])('%s leads to %s', async (name, page) => {
    await order();
    await channel.say(status(name));
    expect(at()).toBe(page);
  });

  test('ten seconds before its expiration the order is cancelled [PAY-37]', async () => {
    await order();
    expect(one('[role="timer"]').textContent).toBe('Approve within 4:50');
    await pass(285_000);
    expect(at()).toBe('/payment/confirmation');
    await pass(6000);
    expect(at()).toBe('/payment/cancelled');
  });

  test('a confirmation under way at that moment decides: in time, it is success [PAY-37]', async () => {
    const answered = later();
    await order({ [CONFIRM]: answered.handler }, { expiration: '2026-03-18T18:41:20.000Z' });
    await confirm();
    await pass(12_000);
    expect(at()).toBe('/payment/confirmation');
    await answered.give(completed);
    await until(() => at() === '/payment/success');
  });

  test('a confirmation under way at that moment decides: too late, it is cancelled', async () => {
    const answered = later();
    await order({ [CONFIRM]: answered.handler }, { expiration: '2026-03-18T18:41:20.000Z' });
    await confirm();
    await pass(12_000);
    await answered.give(refuse('PURCHASE_EXPIRED'));
    await until(() => at() === '/payment/cancelled');
  });

  test('a lost channel leads to the connection’s page, from where the order can be taken up again [PAY-26] [PAY-39]', async () => {
    const { service } = await order();
    service[`POST /purchases/${PURCHASE}/ticket`] = 'network';
    await channel.drop();
    expect(text()).toContain('Connecting again.');
    expect(one('.crossing').hasAttribute('data-paused')).toBe(true);
    for (let turn = 0; turn < 200 && at() === '/payment/confirmation'; turn += 1) await pass(20);
    expect(at()).toBe('/payment/fail-connection');
    expect(link('Try again').getAttribute('href')).toBe('/payment/confirmation');
    expect(link('Back To Checkout').getAttribute('href')).toBe('/dashboard');
  });
});

describe('a reload of the confirmation', () => {
  test('reads the order again and keeps its key', async () => {
    const { service, calls } = await order({ [CONFIRM]: 'network' });
    await confirm();
    await until(() => calls(CONFIRM).length === 1);
    service[READ] = answer(status('ACCEPTED'));
    service[CONFIRM] = completed;
    await reload();
    await until(() => heading() === 'Confirm Your Order');
    expect(text()).toContain('$64.18');
    await confirm();
    await until(() => at() === '/payment/success');
    const keys = calls(CONFIRM).map((call) => call.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test.each([
    ['COMPLETED', '/payment/success'],
    ['DENIED', '/payment/cancelled'],
  ])('shows what became of it: %s', async (name, page) => {
    const { service } = await order();
    service[READ] = answer(status(name));
    await reload();
    await until(() => at() === page);
  });

  test('that cannot be read is a lost connection', async () => {
    const { service } = await order();
    service[READ] = 'network';
    await reload();
    await until(() => at() === '/payment/fail-connection');
  });
});
