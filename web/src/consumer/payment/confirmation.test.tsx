import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { now } from '../../ui/clock.ts';
import {
  answer,
  at,
  button,
  channel,
  codeStands,
  elsewhere,
  facts,
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
  settle,
  show,
  status,
  text,
  toasts,
  until,
} from '../testing.tsx';
import { agree, CONFIRM, completed, confirm, DENY, NOW, order, READ } from './testing-order.ts';

describe('the order', () => {
  test('names the business, the bank, its last four digits and the amount [PAY-15] [PAY-40]', async () => {
    await order();
    expect(text()).toContain('Harbor Books');
    expect(text()).toContain('Northgate Bank');
    expect(text()).toContain('•••• 4821');
    expect(text()).toContain('Order Amount$64.18');
  });

  test('has Confirm Order and Cancel, and one amber button alone [PAY-17]', async () => {
    await order();
    expect(button('Cancel').disabled).toBe(false);
    const amber = screen.getAllByRole('button').filter(({ classList }) => classList.contains('btn--money'));
    expect(amber).toEqual([button('Confirm Order')]);
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
    await codeStands('T2HRD');
    await channel.sayUnknown({ ...status('ACCEPTED'), purchaseId: '' });
    expect(at()).toBe('/dashboard');
  });
});

describe('confirming', () => {
  test('shows success with amount, time and id, forgets the old limit, and leads home [PAY-19] [PAY-22] [PAY-23] [API-21]', async () => {
    const { calls, service } = await order({ [CONFIRM]: completed });
    await until(() => calls('GET /api/external_accounts/purchase_power').length === 1);
    await confirm();
    await until(() => at() === '/payment/success');
    expect(calls(CONFIRM)[0]?.body).toEqual({ purchaseId: PURCHASE });
    expect(heading()).toBe('Success!');
    expect(document.querySelector('[data-bridge]')?.getAttribute('data-bridge')).toBe('down');
    expect(text()).toContain('is on its way to Harbor Books.');
    expect(facts()).toEqual([
      ['Amount', '$64.18'],
      ['Date', expect.stringMatching(/^03\/18\/2026, \d{1,2}:41 [AP]M( \S+)?$/)],
      ['Transaction ID', '7KQ9XM4T2HRD'],
    ]);
    service['GET /api/external_accounts/purchase_power'] = answer(power({ left_today_cents: 34_842 }));
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
    await codeStands('T2HRD');
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
    ["the server's message", refuse('PURCHASE_EXPIRED'), 'Time ran out to approve this order.'],
    ["'An error occurred' without one", elsewhere({ status: 400, code: 'X' }, 400), 'An error occurred'],
  ])('refused, leads to the error page with %s [PAY-20] [PAY-27]', async (_, refusal, words) => {
    const { calls } = await order({ [CONFIRM]: refusal });
    await confirm();
    await until(() => at() === '/payment/error');
    await until(() => text().includes(words));
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
        return moments.length === 2 ? elsewhere('<html>Bad gateway</html>', 502) : 'network';
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
    expect(calls('POST /api/purchases')).toHaveLength(1);
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

  test.each([
    ['the service', refuse('ACCOUNT_FROZEN')],
    ['a proxy that counts', elsewhere('Too Many Requests', 429)],
  ])('stays unknown when a later attempt is turned away at the door by %s', async (_, refusal) => {
    await order({ [CONFIRM]: (_, count) => (count === 1 ? 'network' : refusal) });
    await confirm();
    for (let turn = 0; turn < 100 && at() === '/payment/confirmation'; turn += 1) await pass(20);
    expect(at()).toBe('/payment/fail-connection');
  });
});

describe('cancelling', () => {
  test('leads to the cancelled page [PAY-21] [PAY-24] [API-22]', async () => {
    const { calls } = await order({ [DENY]: answer(status('DENIED')) });
    await press(button('Cancel'));
    await until(() => at() === '/payment/cancelled');
    expect(calls(DENY)[0]?.body).toEqual({ purchaseId: PURCHASE });
    expect(heading()).toBe('Transaction Cancelled');
    expect(link('Back To Home').getAttribute('href')).toBe('/dashboard');
  });

  test('that fails leaves the order on screen, with the reason in a toast', async () => {
    await order({ [DENY]: refuse('ACCOUNT_FROZEN'), [READ]: answer(status('ACCEPTED')) });
    await press(button('Cancel'));
    await until(() => toasts().some((toast) => toast?.includes('Your account is temporarily suspended.')));
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

  test("COMPLETED leads to success, also before the confirmation's own answer", async () => {
    const answered = later();
    await order({ [CONFIRM]: answered.handler });
    await confirm();
    await channel.say(status('COMPLETED'));
    expect(at()).toBe('/payment/success');
    await answered.give('network');
    await pass(3000);
    expect(at()).toBe('/payment/success');
  });

  test('ACCOUNT_INVALID leads to its page', async () => {
    await order();
    await channel.say(status('ACCOUNT_INVALID'));
    expect(at()).toBe('/payment/invalid-payment');
  });

  test('a status that it does not know leads to the error page', async () => {
    await order();
    await channel.sayUnknown(status('SOMETHING_NEW'));
    expect(at()).toBe('/payment/error');
  });

  test('ten seconds before its expiration the order is cancelled [PAY-37]', async () => {
    await order();
    expect(screen.getByRole('timer').textContent).toBe('Approve within 4:50');
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

  test("a lost channel leads to the connection's page, from where the order can be taken up again [PAY-26] [PAY-39]", async () => {
    const { service } = await order();
    service[`POST /api/purchases/${PURCHASE}/ticket`] = 'network';
    await channel.drop();
    expect(text()).toContain('Reconnecting...');
    expect(document.querySelector('[data-bridge]')?.hasAttribute('data-paused')).toBe(true);
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
