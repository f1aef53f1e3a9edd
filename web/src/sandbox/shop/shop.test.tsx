import { describe, expect, test } from 'vitest';
import {
  answer,
  button,
  facts,
  heading,
  later,
  left,
  link,
  open,
  pass,
  press,
  refuse,
  type Service,
  screen,
  text,
  until,
  within,
} from '../../app/testing.tsx';

const NOW = '2026-03-18T18:41:00.000Z';
const GOODS = 'GET /sandbox/shop/goods';
const ORDER = 'POST /sandbox/shop/orders';
const READ = 'GET /sandbox/shop/orders/HB-7K2QX9MD';
const URL_TO_PAY = 'https://pay.example/ecommerce-purchase?sessionKey=cs_1';

const goods = {
  business_name: 'Harbor Books',
  ships_to: '1 Road, Seattle, WA 98121',
  goods: [
    { id: 'lamplighter', title: 'The Lamplighter', author: 'Ines Caldwell', price: 1899 },
    { id: 'atlas', title: 'A Small Atlas', author: 'Emeka Adeyemi', price: 3200 },
    { id: 'knots', title: 'Forty Knots', author: 'Greta Holm', price: 1499 },
  ],
};
const order = (status: string, more: Record<string, unknown> = {}) =>
  answer({ order_id: 'HB-7K2QX9MD', status, amount: 5099, purchase: null, ...more });

const total = () => within(screen.getByRole('region', { name: 'Your order' })).getByText(/^\$/).textContent;
const pay = () => button('Pay by bank');

describe('the basket', () => {
  async function basket(service: Service = {}) {
    const page = await open('/sandbox/shop', { service: { [GOODS]: answer(goods), ...service } });
    await until(() => within(screen.getByRole('region', { name: 'Books' })).getAllByRole('listitem').length === 3);
    return page;
  }

  test('adds up what is in it', async () => {
    await basket();
    expect(heading()).toBe('Your basket');
    expect(total()).toBe('$50.99');
    await press(button('One more of Forty Knots'));
    await press(button('One more of Forty Knots'));
    expect(total()).toBe('$80.97');
    await press(button('One less of A Small Atlas'));
    expect(total()).toBe('$48.97');
    expect(button('One less of A Small Atlas').disabled).toBe(true);
    expect(text()).toContain('3 books');
    expect(text()).toContain('1 Road, Seattle, WA 98121');
  });

  test("is sent to the shop's server without prices, which answers where to pay", async () => {
    const ordering = later();
    const page = await basket({ [ORDER]: ordering.handler });
    await press(pay());
    expect(pay().getAttribute('aria-busy')).toBe('true');
    await press(pay());
    await ordering.give(answer({ order_id: 'HB-7K2QX9MD', url: URL_TO_PAY }));
    await until(() => left.length > 0);
    expect(left).toEqual([URL_TO_PAY]);
    expect(page.calls(ORDER).map(({ body }) => body)).toEqual([
      {
        basket: [
          { id: 'lamplighter', quantity: 1 },
          { id: 'atlas', quantity: 1 },
        ],
      },
    ]);
    expect(page.calls().every(({ headers }) => headers.get('authorization') === null)).toBe(true);
  });

  test.each([
    ['open', 'You came back without paying order HB-7K2QX9MD. Nothing was charged'],
    ['expired', 'You came back without paying order HB-7K2QX9MD. Nothing was charged'],
    ['paid', 'Order HB-7K2QX9MD is paid.'],
  ])('says to who comes back from the checkout what its server has found: %s', async (status, words) => {
    await open('/sandbox/shop?order=HB-7K2QX9MD', { service: { [GOODS]: answer(goods), [READ]: order(status) } });
    await until(() => text().includes(words));
  });

  test('is kept for who comes back without having paid', async () => {
    await basket();
    await press(button('One more of Forty Knots'));
    const kept = sessionStorage.getItem('sandbox_shop_basket') ?? '';
    expect(JSON.parse(kept)).toEqual({ lamplighter: 1, atlas: 1, knots: 1 });
  });

  test('is the one that was kept', async () => {
    sessionStorage.setItem('sandbox_shop_basket', '{"lamplighter":1,"atlas":1,"knots":1}');
    await basket();
    expect(total()).toBe('$65.98');
  });

  test('that is empty cannot be paid', async () => {
    await basket();
    await press(button('One less of The Lamplighter'));
    await press(button('One less of A Small Atlas'));
    expect(text()).toContain('The basket is empty');
    expect(pay().disabled).toBe(true);
  });

  test('holds at most twenty of a book', async () => {
    await basket();
    for (let count = 1; count < 20; count += 1) await press(button('One more of A Small Atlas'));
    expect(button('One more of A Small Atlas').disabled).toBe(true);
  });

  test('says why an order could not be placed, and can be tried again', async () => {
    await basket({
      [ORDER]: refuse('BUSINESS_NOT_FOUND', { message: 'The shop has no business yet: start the sandbox with its demo data.' }),
    });
    await press(pay());
    await until(() => text().includes('The shop has no business yet:'));
    expect(pay().getAttribute('aria-busy')).toBeNull();
    expect(left).toEqual([]);
  });

  test.each(['{', '7', '{"atlas": -3, "knots": "x", "lamplighter": 2}'])('is not put off by a kept basket of %s', async (kept) => {
    sessionStorage.setItem('sandbox_shop_basket', kept);
    await basket();
    expect(['$50.99', '$37.98']).toContain(total());
  });

  test('says when the shop cannot be reached', async () => {
    await open('/sandbox/shop', { service: { [GOODS]: 'network' } });
    await until(() => text().includes("The shop can't be reached"));
  });
});

describe('coming back', () => {
  const back = (service: Service, clock?: string) =>
    open('/sandbox/shop/thank-you?order=HB-7K2QX9MD', { service, ...(clock === undefined ? {} : { clock }) });

  test("thanks for what the shop's server has found to be paid, and empties the basket", async () => {
    sessionStorage.setItem('sandbox_shop_basket', '{"atlas":5}');
    await back({
      [READ]: order('paid', { purchase: { id: `pur_${'0'.repeat(26)}`, public_id: '7K2QX9MDABCD', status: 'PENDING', paid_at: NOW } }),
    });
    await until(() => heading() === 'Thank you');
    expect(facts()).toEqual([
      ['Order', 'HB-7K2QX9MD'],
      ['Amount', '$50.99'],
      ['Transaction ID', '7K2QX9MDABCD'],
      ['Paid', expect.any(String)],
      ['At the bank', 'PENDING'],
    ]);
    expect(sessionStorage.getItem('sandbox_shop_basket')).toBeNull();
  });

  test('does not thank for an address: an unpaid order is told as such, until it is paid', async () => {
    const page = await back({ [READ]: order('open') }, NOW);
    await until(() => heading() === 'Not paid yet');
    expect(link('Back to the basket').getAttribute('href')).toBe('/sandbox/shop');
    page.service[READ] = order('paid', {
      purchase: { id: `pur_${'0'.repeat(26)}`, public_id: '7K2QX9MDABCD', status: 'PENDING', paid_at: NOW },
    });
    await pass(3000);
    await until(() => heading() === 'Thank you');
    const asked = page.calls(READ).length;
    await pass(30_000);
    expect(page.calls(READ)).toHaveLength(asked);
  });

  test('says that an order has run out of time', async () => {
    await back({ [READ]: order('expired') });
    await until(() => heading() === 'This order has expired');
  });

  test('says that there is no such order', async () => {
    await back({ [READ]: refuse('ORDER_NOT_FOUND') });
    await until(() => text().includes("We can't find this order"));
    expect(text()).toContain('Order not found');
  });
});
