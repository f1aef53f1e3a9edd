import '../../app/testing.tsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, button, channel, errorAt, field, fill, leave, link, press, screen, text, textsOf, toasts, until } from '../../app/testing.tsx';
import {
  answer,
  BUSINESS_USER,
  business,
  businessesAre,
  CANCEL_DEBIT,
  CREATE_DEBIT,
  draft,
  EXPIRATION,
  green,
  harbor,
  openTill,
  order,
  PURCHASE,
  RECENT,
  status,
} from '../testing.tsx';
import { type PurchaseDraft, useCheckout } from './checkout-store.ts';
import { draftRules } from './draft-rules.ts';

const form = async (opening?: Parameters<typeof openTill>[1]) => {
  const page = await openTill('/merchant/checkout', opening);
  await until(() => field('Total Price'));
  return page;
};
const price = () => field('Total Price');
const problemsOf = (entered: PurchaseDraft): Partial<Record<string, string>> =>
  Object.fromEntries((draftRules.safeParse(entered).error?.issues ?? []).map(({ path, message }) => [path[0], message]));

const shop = () => screen.getByRole('complementary', { name: 'Selected business' });
const openOrder = () => screen.queryByRole('link', { name: 'Back to the order' });

describe('the checkout form', () => {
  test('shows the business and its address, with a second line only where there is one [MCO-01]', async () => {
    await form();
    expect(shop().textContent).toContain('Harbor Books');
    expect(shop().textContent).toContain('1220 Commerce StreetPortland, ME 04101');
  });

  test('shows the second line of an address [MCO-01]', async () => {
    const suite = business(1, 'Harbor Books', { Address: { ...harbor.Address, LineTwo: 'Suite 4' } });
    await form({ service: { [BUSINESS_USER]: businessesAre(suite) } });
    expect(shop().textContent).toContain('1220 Commerce StreetSuite 4Portland, ME 04101');
  });

  test('asks for price, and optionally for employee, order id and notes [MCO-02]', async () => {
    await form();
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Total Price',
      'Employee Name (optional)',
      'POS Order ID (optional)',
      'Notes (optional)',
    ]);
    expect(textsOf(screen.getAllByRole('button')).slice(-2)).toEqual(['Checkout', 'Reset Fields']);
  });

  test('reads digits as cents and shows dollars [MCO-03]', async () => {
    await form();
    await fill(price(), '1234');
    expect(price().value).toBe('$12.34');
    await fill(price(), 'abc$5,678.90 USD');
    expect(price().value).toBe('$5,678.90');
  });

  test('wants at least a cent, and goes to the field at fault [MCO-04]', async () => {
    await form();
    await press(button('Checkout'));
    expect(errorAt('Total Price')).toBe('Price must be at least $0.01');
    expect(document.activeElement).toBe(price());
    expect(at()).toBe('/merchant/checkout');
    await fill(price(), '1');
    expect(errorAt('Total Price')).toBeUndefined();
    await press(button('Checkout'));
    expect(at()).toBe('/merchant/checkout/code');
  });

  test('says the largest amount of one above it', async () => {
    await form();
    await fill(price(), '100000000');
    await press(button('Checkout'));
    expect(errorAt('Total Price')).toBe('Amount must be at most $999,999.99');
    await fill(price(), '99999999');
    await press(button('Checkout'));
    expect(at()).toBe('/merchant/checkout/code');
  });

  test('refuses symbols in the name of the employee, on leaving the field [MCO-05]', async () => {
    await form();
    await fill(field('Employee Name'), 'Jo & Co');
    expect(errorAt('Employee Name')).toBeUndefined();
    await leave(field('Employee Name'));
    expect(errorAt('Employee Name')).toBe('Symbols are not allowed');
    await fill(field('Employee Name'), "Jo O'Neill-Park 2");
    await leave(field('Employee Name'));
    expect(errorAt('Employee Name')).toBeUndefined();
  });

  test('counts the notes and takes 255 characters of them [MCO-06]', async () => {
    await form();
    await fill(price(), '100');
    await fill(field('Notes'), 'x'.repeat(256));
    expect(text()).toContain('256 / 255');
    await press(button('Checkout'));
    expect(errorAt('Notes')).toBe('Notes exceeds maximum character limit 255');
    expect(at()).toBe('/merchant/checkout');
    await fill(field('Notes'), 'x'.repeat(255));
    await press(button('Checkout'));
    expect(at()).toBe('/merchant/checkout/code');
  });

  test('keeps what was entered as the draft, in store, and goes to the code screen [MCO-07] [MCO-08]', async () => {
    await form();
    await fill(price(), '6418');
    await fill(field('Employee Name'), 'Jo');
    await fill(field('POS Order ID'), '20418');
    await fill(field('Notes'), 'Gift wrap');
    await press(button('Checkout'));
    expect(at()).toBe('/merchant/checkout/code');
    const kept = { price: 6418, employeeName: 'Jo', channel: 'in_store', posOrderId: '20418', notes: 'Gift wrap' };
    expect(useCheckout.getState().draft).toEqual(kept);
    expect(JSON.parse(sessionStorage.getItem('drawbridge.checkout') ?? '').state.draft).toEqual(kept);
  });

  test('comes back with what was entered before', async () => {
    await form({ checkout: { draft: draft() } });
    expect(price().value).toBe('$64.18');
    expect(field('Notes').value).toBe('Gift wrap');
  });

  test('starts empty after an order that was paid', async () => {
    await form({ checkout: { draft: draft(), response: order(), confirmation: status('COMPLETED') } });
    expect(price().value).toBe('$0.00');
  });

  test('Reset Fields empties it, and what was kept [MCO-09]', async () => {
    await form({ checkout: { draft: draft() } });
    await fill(field('Employee Name'), '&');
    await leave(field('Employee Name'));
    await press(button('Reset Fields'));
    expect(price().value).toBe('$0.00');
    expect(['Employee Name', 'POS Order ID', 'Notes'].map((label) => field(label).value)).toEqual(['', '', '']);
    expect(errorAt('Employee Name')).toBeUndefined();
    expect(useCheckout.getState().draft).toBeUndefined();
  });
});

describe('a draft', () => {
  const is_plain = (name: string) => /^[\p{L}\p{N} '’-]*$/u.test(name.trim());
  const cents = fc.integer({ min: -10, max: 200_000_000 });
  const anyDraft = fc.record({
    price: fc.oneof(cents, fc.double(), fc.constant(Number.NaN)),
    employeeName: fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom("O'Neill", 'Ana-María 3', 'a_b', '<b>')),
    channel: fc.constantFrom('in_store' as const, 'e_commerce' as const),
    posOrderId: fc.string({ maxLength: 80 }),
    notes: fc.string({ maxLength: 300 }),
  });

  test('is sound exactly when each of its fields is [MCO-04] [MCO-05] [MCO-06]', () => {
    fc.assert(
      fc.property(anyDraft, (entered) => {
        const problems = problemsOf(entered);
        expect(problems.price === undefined).toBe(Number.isInteger(entered.price) && entered.price >= 1 && entered.price <= 99_999_999);
        expect(problems.employeeName === undefined).toBe(is_plain(entered.employeeName));
        const notes = entered.notes.trim();
        expect(problems.notes === undefined).toBe(notes.length <= 255 && !notes.includes('\0'));
        expect(problems.posOrderId === undefined).toBe(entered.posOrderId.trim().length <= 64);
      }),
    );
  });
});

describe('a till without a business', () => {
  test('waits until it is known which, and goes home when there is none [PRM-16]', async () => {
    await openTill('/merchant/checkout', { service: { [BUSINESS_USER]: businessesAre() } });
    await until(() => at() === '/merchant/home');
  });

  test('an account admin who looks at all locations is sent home [PRM-16]', async () => {
    await openTill('/merchant/checkout', { service: { [BUSINESS_USER]: businessesAre(harbor, green) } });
    await until(() => at() === '/merchant/home');
  });
});

describe('an order that is still open', () => {
  const open = { draft: draft(), response: order() };

  test('is shown on the pages of the portal, with the way back to it', async () => {
    await form({ checkout: open });
    expect(text()).toContain('Maya Okafor can still approve an order of $64.18.');
    await press(link('Back to the order'));
    expect(at()).toBe('/merchant/checkout/awaiting');
  });

  test.each([
    ['COMPLETED', 'Maya Okafor approved the order of $64.18.'],
    ['DENIED', "The order of $64.18 wasn't paid."],
  ] as const)('is told of once the customer has answered, wherever the till is: %s', async (answered, words) => {
    const page = await openTill('/merchant/home', { checkout: open });
    await until(openOrder);
    await until(() => page.calls(RECENT).length > 0);
    const asked = page.calls(RECENT).length;
    await channel.say(status(answered));
    await until(() => toasts().some((toast) => toast.includes(words)));
    expect(openOrder()).toBeNull();
    await until(() => page.calls(RECENT).length > asked);
  });

  test('is no longer shown when its time is over', async () => {
    await form({ checkout: open, clock: EXPIRATION });
    expect(openOrder()).toBeNull();
  });

  test('is gone back to when the same is sent again: the customer is not asked twice', async () => {
    const page = await form({ checkout: open });
    await press(button('Checkout'));
    expect(at()).toBe('/merchant/checkout/awaiting');
    expect(page.calls(CANCEL_DEBIT)).toHaveLength(0);
    expect(page.calls(CREATE_DEBIT)).toHaveLength(0);
  });

  test('is cancelled when another takes its place', async () => {
    const page = await form({ checkout: open });
    await fill(price(), '9900');
    await press(button('Checkout'));
    expect(at()).toBe('/merchant/checkout/code');
    expect(page.calls(CANCEL_DEBIT).map((call) => call.body)).toEqual([{ purchaseId: PURCHASE, syn_business_id: harbor.SynBusinessID }]);
    expect(useCheckout.getState().response).toBeUndefined();
    expect(toasts()).toEqual([]);
  });

  test('that was approved before it could be cancelled is told of', async () => {
    await form({ checkout: open, service: { [CANCEL_DEBIT]: answer(status('COMPLETED')) } });
    await fill(price(), '9900');
    await press(button('Checkout'));
    await until(() => toasts().some((words) => words?.includes('Maya Okafor has approved $64.18 already.')));
  });
});
