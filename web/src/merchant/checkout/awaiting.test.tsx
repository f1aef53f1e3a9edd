import { act } from 'react';
import { describe, expect, test } from 'vitest';
import {
  answer,
  at,
  button,
  channel,
  FakeSocket,
  facts,
  heading,
  later,
  link,
  pass,
  press,
  refuse,
  screen,
  text,
  textsOf,
  toasts,
  until,
} from '../../app/testing.tsx';
import {
  BUSINESS_USER,
  businessesAre,
  CANCEL_DEBIT,
  draft,
  green,
  harbor,
  openTill,
  order,
  PURCHASE,
  reload,
  status,
  TICKET,
} from '../testing.tsx';
import { useCheckout } from './checkout-store.ts';

const awaiting = async (opening: Parameters<typeof openTill>[1] = {}) => {
  const page = await openTill('/merchant/checkout/awaiting', { checkout: { draft: draft(), response: order() }, ...opening });
  await until(() => heading() === 'Awaiting Customer Approval...');
  return page;
};
/** The order expires at 18:46:00; ten seconds before, no approval can come any more. */
const TO_MARGIN_MS = 290_000;

describe('the awaiting screen', () => {
  test('shows what is waited for, the order, and a way to cancel [MCO-24]', async () => {
    await awaiting();
    expect(textsOf(screen.getAllByRole('heading'))).toEqual(['Awaiting Customer Approval...', 'Order Details']);
    expect(screen.getAllByText('$64.18').length).toBeGreaterThan(1);
    expect(button('Cancel Order')).toBeTruthy();
  });

  test.each([
    ['America/New_York', 'America/New_York', '03/18/2026, 2:39 PM EDT'],
    ['Pacific/Auckland', 'America/New_York', '03/19/2026, 7:39 AM GMT+13'],
    ['Pacific/Auckland', 'Pacific/Auckland', '03/19/2026, 7:39 AM GMT+13'],
    ['America/New_York', 'Europe/Berlin', '03/18/2026, 2:39 PM EDT'],
  ])('tells when by the clocks of the business, in %s, to a till in %s, and names them [TRU-31]', async (TimeZone, till, told) => {
    const zone = process.env['TZ'];
    process.env['TZ'] = till;
    try {
      await awaiting({ service: { [BUSINESS_USER]: businessesAre({ ...harbor, TimeZone }) } });
      await until(() => facts()[1]?.[1] === told);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  test('lists the order in this order [MCO-25] [UIX-12]', async () => {
    await awaiting();
    const [, date] = facts()[1] ?? [];
    expect(date).toMatch(/^03\/18\/2026, \d{1,2}:39 [AP]M( [A-Z]{3})?$/);
    expect(facts().filter(([label]) => label !== 'Transaction Date')).toEqual([
      ['Store Name', 'Harbor Books'],
      ['POS Order ID', '20418'],
      ['Total Price', '$64.18'],
      ['Notes', 'Gift wrap'],
      ['Customer Name', 'Maya Okafor'],
      ['Transaction ID', '7KQ9XM4T2HRD'],
    ]);
    expect(facts().map(([label]) => label)[1]).toBe('Transaction Date');
  });

  test.each([null, ''])('an order id and notes that are %j show as - [MCO-26]', async (nothing) => {
    await awaiting({ checkout: { draft: draft(), response: order({ pos_order_id: nothing, notes: nothing }) } });
    expect(facts().filter(([, value]) => value === '-')).toEqual([
      ['POS Order ID', '-'],
      ['Notes', '-'],
    ]);
  });

  test('says that a tip may come to the amount where the business of the order takes tips', async () => {
    await awaiting({ service: { [BUSINESS_USER]: businessesAre(green, { ...harbor, OffersTips: true }) } });
    await until(() => text().includes('The customer may add a tip'));
  });

  test('says nothing of tips where only another business takes them', async () => {
    const far = { ...green, OffersTips: true, TimeZone: 'Pacific/Auckland' };
    await awaiting({ service: { [BUSINESS_USER]: businessesAre(far, harbor) } });
    // Once the businesses are known.
    await until(() => facts()[1]?.[1] === '03/19/2026, 7:39 AM GMT+13');
    expect(text()).not.toContain('tip');
  });

  test('without a purchase leads to the form [MCO-27]', async () => {
    await openTill('/merchant/checkout/awaiting', { checkout: { draft: draft() } });
    await until(() => at() === '/merchant/checkout');
  });

  test('outlives loading the page again', async () => {
    await awaiting();
    await reload();
    await until(() => heading() === 'Awaiting Customer Approval...');
    await channel.say(status('COMPLETED'));
    expect(at()).toBe('/merchant/checkout/success');
  });

  test('counts down to the moment from which no approval can come, by the time of the service', async () => {
    await awaiting();
    expect(text()).toContain('4:50 left to approve');
    await pass(60_000);
    expect(text()).toContain('3:50 left to approve');
  });

  test('listens with a ticket of that moment, never with the token', async () => {
    const page = await awaiting();
    const socket = await channel.socket();
    expect(socket.url).toBe(`${window.location.origin.replace('http', 'ws')}/ws/purchases/${PURCHASE}?token=ticket-1`);
    expect(page.calls(TICKET)[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });
});

describe('what the channel says', () => {
  test.each([
    ['COMPLETED', 'success', 'MCO-28'],
    ['DENIED', 'cancelled', 'MCO-29'],
    ['ACCOUNT_INVALID', 'account-error', 'MCO-30'],
  ])('%s leads to %s [%s]', async (said, screen) => {
    await awaiting();
    await channel.say(status(said));
    expect(at()).toBe(`/merchant/checkout/${screen}`);
  });

  // The first two are said to consumers alone.
  test.each(['INSUFFICIENT_FUNDS', 'ACCEPTED', 'SOMETHING_NEW'])('%s sets an error and leads to error [MCO-31]', async (said) => {
    await awaiting();
    await channel.sayUnknown(status(said));
    await until(() => text().includes('An error occurred'));
    expect(at()).toBe('/merchant/checkout/error');
  });

  test('counts once: what comes later changes nothing', async () => {
    await awaiting();
    const socket = await channel.socket();
    await act(async () => {
      socket.onmessage?.({ data: JSON.stringify(status('COMPLETED')) });
      socket.onmessage?.({ data: JSON.stringify(status('DENIED')) });
    });
    expect(at()).toBe('/merchant/checkout/success');
    expect(useCheckout.getState().confirmation?.status).toBe('COMPLETED');
  });

  test('that cannot be read changes nothing', async () => {
    await awaiting();
    const socket = await channel.socket();
    await act(async () => socket.onmessage?.({ data: '{' }));
    expect(heading()).toBe('Awaiting Customer Approval...');
  });
});

describe('Cancel Order', () => {
  test('denies the debit and leads to cancelled [MCO-34] [API-45]', async () => {
    const page = await awaiting();
    await press(button('Cancel Order'));
    expect(at()).toBe('/merchant/checkout/cancelled');
    expect(page.calls(CANCEL_DEBIT).map((call) => call.body)).toEqual([{ purchaseId: PURCHASE, syn_business_id: harbor.SynBusinessID }]);
  });

  test('belongs to the business of the order, though another is chosen by now', async () => {
    const page = await awaiting({
      role: 'AdminStore',
      checkout: { draft: draft(), response: order(), business_id: green.SynBusinessID },
      service: { [BUSINESS_USER]: businessesAre(harbor, green) },
    });
    await press(button('Cancel Order'));
    expect(page.calls(CANCEL_DEBIT).map((call) => call.body)).toEqual([{ purchaseId: PURCHASE, syn_business_id: green.SynBusinessID }]);
  });

  test('comes too late when the customer has approved: then that is what is shown', async () => {
    await awaiting({ service: { [CANCEL_DEBIT]: answer(status('COMPLETED')) } });
    await press(button('Cancel Order'));
    expect(at()).toBe('/merchant/checkout/success');
  });

  test('is busy until it is answered, and takes no second press', async () => {
    const cancelling = later();
    const page = await awaiting({ service: { [CANCEL_DEBIT]: cancelling.handler } });
    await press(button('Cancel Order'));
    expect(button('Cancel Order').getAttribute('aria-busy')).toBe('true');
    await press(button('Cancel Order'));
    expect(page.calls(CANCEL_DEBIT)).toHaveLength(1);
    await cancelling.give(answer(status('DENIED')));
    expect(at()).toBe('/merchant/checkout/cancelled');
  });

  test.each([
    ['is refused', refuse('FORBIDDEN')],
    ['has no answer', 'network' as const],
  ])('that %s is told in a toast, and can be pressed again [MCO-35] [UIX-09]', async (_what, fake) => {
    const page = await awaiting({ service: { [CANCEL_DEBIT]: (_, count) => (count === 1 ? fake : answer(status('DENIED'))) } });
    await press(button('Cancel Order'));
    await until(() => toasts().some((words) => words?.includes('Error') && words.includes('Failed to cancel order')));
    expect(heading()).toBe('Awaiting Customer Approval...');
    await press(button('Cancel Order'));
    expect(at()).toBe('/merchant/checkout/cancelled');
    expect(page.calls(CANCEL_DEBIT)).toHaveLength(2);
  });

  test.each([
    ['a refusal', refuse('INTERNAL')],
    ['the same', answer(status('COMPLETED'))],
  ])('that is overtaken by COMPLETED on the channel ends in success, whatever its answer: %s', async (_what, fake) => {
    const cancelling = later();
    await awaiting({ service: { [CANCEL_DEBIT]: cancelling.handler } });
    await press(button('Cancel Order'));
    await channel.say(status('COMPLETED'));
    expect(at()).toBe('/merchant/checkout/success');
    await cancelling.give(fake);
    expect(at()).toBe('/merchant/checkout/success');
    expect(useCheckout.getState().confirmation?.status).toBe('COMPLETED');
    expect(toasts()).toEqual([]);
  });
});

describe('ten seconds before the order expires', () => {
  test('the order is cancelled, and leads to cancelled [MCO-32]', async () => {
    const page = await awaiting();
    await pass(TO_MARGIN_MS - 1000);
    expect(page.calls(CANCEL_DEBIT)).toHaveLength(0);
    await pass(1000);
    expect(page.calls(CANCEL_DEBIT).map((call) => call.body)).toEqual([{ purchaseId: PURCHASE, syn_business_id: harbor.SynBusinessID }]);
    expect(at()).toBe('/merchant/checkout/cancelled');
  });

  test('the answer decides: a customer who was in time has paid', async () => {
    await awaiting({ service: { [CANCEL_DEBIT]: answer(status('COMPLETED')) } });
    await pass(TO_MARGIN_MS);
    expect(at()).toBe('/merchant/checkout/success');
  });

  test('an order that is over already leads to cancelled [MCO-32]', async () => {
    await awaiting({ service: { [CANCEL_DEBIT]: answer(status('DENIED')) } });
    await pass(TO_MARGIN_MS);
    expect(at()).toBe('/merchant/checkout/cancelled');
  });

  test('an order from long ago is asked about at once', async () => {
    const page = await openTill('/merchant/checkout/awaiting', {
      checkout: { draft: draft(), response: order({ expiration: '2026-03-17T18:46:00.000Z' }) },
    });
    await until(() => at() === '/merchant/checkout/cancelled');
    expect(page.calls(CANCEL_DEBIT).length).toBeGreaterThan(0);
  });

  test.each([
    ['no answer comes', 'network' as const],
    ['the service fails', refuse('INTERNAL')],
  ])('nobody knows how it ended when %s: fail-connection', async (_what, fake) => {
    await awaiting({ service: { [CANCEL_DEBIT]: fake } });
    await pass(TO_MARGIN_MS);
    await pass(1600);
    await until(() => at() === '/merchant/checkout/fail-connection');
  });
});

describe('a lost line', () => {
  test('is taken up again after 300, 500 and 800 ms, then leads to fail-connection [MCO-33]', async () => {
    const page = await awaiting();
    await channel.opens();
    await channel.drop();
    expect(document.querySelector('[data-paused]')).not.toBeNull();
    expect(heading()).toBe('Awaiting Customer Approval...');
    for (const [delay_ms, tickets] of [
      [300, 2],
      [500, 3],
      [800, 4],
    ] as const) {
      await pass(delay_ms - 20);
      const before = page.calls(TICKET).length;
      await pass(20);
      expect(page.calls(TICKET).length - before).toBe(1);
      expect(page.calls(TICKET).filter((_, at) => at < tickets)).toHaveLength(tickets);
      await channel.drop();
    }
    expect(at()).toBe('/merchant/checkout/fail-connection');
  });

  test('that opens and breaks at once is not begun without end', async () => {
    await awaiting();
    for (const delay_ms of [300, 500, 800, 0]) {
      await channel.opens();
      await channel.drop();
      await pass(delay_ms);
    }
    expect(at()).toBe('/merchant/checkout/fail-connection');
  });

  test('that has held begins its count anew', async () => {
    await awaiting();
    for (let times = 0; times < 6; times += 1) {
      await channel.opens();
      expect(document.querySelector('[data-paused]')).toBeNull();
      await pass(2000);
      await channel.drop();
      await pass(300);
    }
    expect(heading()).toBe('Awaiting Customer Approval...');
  });

  test('that its server sends elsewhere is made anew at once, and nobody is told', async () => {
    const page = await awaiting();
    const paused = () => document.querySelector('[data-paused]');
    for (const code of [1012, 1001]) {
      await channel.opens();
      await pass(2000);
      const before = page.calls(TICKET).length;
      await channel.drop(code);
      expect(page.calls(TICKET).length - before).toBe(1);
      expect(paused()).toBeNull();
    }
    // Sent away as soon as it came, it is a broken line.
    await channel.opens();
    await channel.drop(1012);
    expect(paused()).not.toBeNull();
  });

  test('does not lose the order: the portal leads back to it, and the present state is heard', async () => {
    await awaiting({
      service: { [TICKET]: (_, count) => (count <= 5 ? 'network' : answer({ ticket: 't', expires_at: '2026-03-18T18:42:00.000Z' })) },
    });
    await pass(300);
    await pass(500);
    await pass(800);
    await until(() => at() === '/merchant/checkout/fail-connection');
    await press(link('Try again'));
    expect(at()).toBe('/merchant/checkout');
    await until(() => link('Back to the order'));
    await press(link('Back to the order'));
    await pass(2000);
    await channel.say(status('COMPLETED'));
    expect(at()).toBe('/merchant/checkout/success');
  });

  test('leaving the screen closes the channel', async () => {
    await awaiting();
    const socket = await channel.socket();
    await press(button('Cancel Order'));
    expect(socket.closed).toBe(true);
    expect(FakeSocket.all.every((one) => one.closed)).toBe(true);
  });
});
