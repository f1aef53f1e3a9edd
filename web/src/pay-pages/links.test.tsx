import { formatCents } from '@drawbridge/money';
import { describe, expect, test } from 'vitest';
import { DEBIT, receipt } from '../consumer/receipt/testing-receipt.ts';
import { setServerTime } from '../ui/clock.ts';
import {
  ACCEPT,
  answer,
  at,
  authorize,
  button,
  consumer,
  dialog,
  facts,
  heading,
  KINDS,
  keysOf,
  later,
  left,
  link,
  linkOf,
  NOW,
  openAs,
  PATH,
  PAY,
  POWER,
  pass,
  payable,
  payFrom,
  power,
  press,
  READ,
  refuse,
  screen,
  settle,
  text,
  toasts,
  until,
  within,
} from './testing-pay.ts';

describe.each(KINDS)('a %s', (kind) => {
  const open = (fake: ReturnType<typeof answer>, more = {}) => openAs(PATH(kind), { [READ(kind)]: fake, ...more });

  test('shows who asks for how much, and can be paid, below a bar to log out [LNK-01] [LNK-02] [API-25]', async () => {
    const opened = await openAs(PATH(kind));
    expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
    await payable();
    expect(opened.calls(READ(kind))).not.toHaveLength(0);
    expect(heading()).toBe('Green Leaf Market');
    expect(screen.getByText('$86.40')).toBeVisible();
    expect(text()).toContain('Catering deposit, Saturday lunch');
    expect(facts()).toEqual([
      [kind === 'payment_link' ? 'Link ID' : 'Invoice ID', '1047'],
      ['Expires', '03/18/2026, 10:42 PM CDT'],
    ]);
    expect(document.title).toBe('Pay Green Leaf Market | Drawbridge Payment Center');
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('whoever logs out there comes back to it with the next sign-in [LNK-01]', async () => {
    await openAs(PATH(kind));
    await payable();
    await press(button('Log Out'));
    const away = new URL(await until(() => left.at(-1)));
    expect(away.pathname).toBe('/oidc/end');
    expect(away.searchParams.get('state')).toMatch(new RegExp(`;${PATH(kind)}$`));
  });

  test('is not for merchant users [LNK-01]', async () => {
    const opened = await openAs(PATH(kind), {}, { claims: { ...consumer, paybotic_banking_roles: ['pc:account_admin'] } });
    await until(() => at() === '/unauthorized');
    expect(opened.calls(READ(kind))).toHaveLength(0);
  });

  test('that is paid shows so, and cannot be paid again [LNK-03]', async () => {
    await open(answer(linkOf({ purchased: true })));
    await until(() => heading() === 'Paid');
    expect(screen.getByText('$86.40')).toBeVisible();
    expect(text()).toContain('to Green Leaf Market');
    expect(facts()).toContainEqual(['Date', '03/18/2026, 10:42 AM CDT']);
    expect(text()).not.toContain(PAY);
    expect(text()).not.toContain('Keep $86.40');
  });

  test('that its payer opens again shows its receipt, without the ceremony [CUS-10]', async () => {
    const paid = receipt({ purchase_id: 'pur_1', status: 'Posted', business_name: 'Green Leaf Market', amount: 8640 });
    const opened = await open(answer(linkOf({ purchased: true, purchase_id: 'pur_1' })), {
      'GET /api/purchases/pur_1/receipt': answer(paid),
    });
    await until(() => heading() === 'Paid' && facts().length > 2);
    expect(text()).toContain("to Green Leaf Market. You won't be charged again.");
    expect(facts()).toContainEqual(['Paid from', 'Northgate Bank •••• 4821']);
    expect(facts()).toContainEqual(['Status', 'POSTED']);
    expect(facts()).toContainEqual(['Transaction ID', '7KQ9XM4T2HRD']);
    expect(link('View receipt').getAttribute('href')).toBe('/dashboard/receipts/pur_1');
    expect(document.querySelector('[data-ceremony]')).toBeNull();
    expect(opened.calls(ACCEPT(kind))).toHaveLength(0);
  });

  test('whose payment was returned says so to its payer, and leads to the receipt', async () => {
    const back = receipt({
      purchase_id: 'pur_1',
      status: 'Declined',
      business_name: 'Green Leaf Market',
      amount: 8640,
      debits: [{ ...DEBIT, status: 'returned', returned_at: '2026-03-20T18:00:00.000Z', code: 'R01' }],
      owed: { amount: 8640, next: 'settle', retry_on: null },
    });
    await open(answer(linkOf({ purchased: true, purchase_id: 'pur_1' })), { 'GET /api/purchases/pur_1/receipt': answer(back) });
    await until(() => heading() === 'Not paid');
    expect(text()).toContain("Your payment to Green Leaf Market didn't go through.");
    expect(text()).not.toContain("You won't be charged again.");
    expect(link('View receipt').getAttribute('href')).toBe('/dashboard/receipts/pur_1');
  });

  test('that somebody else has paid tells to whom, and nothing else [TRU-23]', async () => {
    await open(answer({ id: 'L1', business_name: 'Green Leaf Market', paid_by_another: true }));
    await until(() => heading() === 'Paid');
    expect(text()).toContain('Green Leaf Market has been paid. You have nothing left to pay.');
    expect(facts()).toEqual([]);
    expect(text()).not.toContain('$');
    expect(text()).not.toContain(PAY);
  });

  test('that somebody else pays meanwhile is not paid twice, and tells no more than that [TRU-23]', async () => {
    const { service } = await open(answer(linkOf()));
    await payable();
    service[ACCEPT(kind)] = refuse('LINK_PAID');
    service[READ(kind)] = answer({ id: 'L1', business_name: 'Green Leaf Market', paid_by_another: true });
    await authorize();
    await until(() => heading() === 'Paid');
    expect(text()).not.toContain(linkOf().memo);
  });

  test('that is voided says so [LNK-04]', async () => {
    await open(answer(linkOf({ void: true })));
    await until(() => heading() === (kind === 'payment_link' ? 'Payment Link Voided' : 'Invoice Voided'));
    expect(text()).not.toContain(PAY);
    expect(button('Log Out')).toBeTruthy();
  });

  test('whose time is over says so [LNK-05]', async () => {
    await open(answer(linkOf({ expiration: NOW })));
    await until(() => heading() === 'Link Expired');
    expect(text()).not.toContain(PAY);
  });

  test('expires while it is open, at its second [LNK-05]', async () => {
    await open(answer(linkOf({ expiration: '2026-03-18T18:42:00.000Z' })));
    await press(await payable());
    await until(() => screen.queryByRole('dialog'));
    await pass(Date.parse('2026-03-18T18:41:59.000Z') - Date.now());
    expect(heading()).toBe('Green Leaf Market');
    await pass(1000);
    expect(heading()).toBe('Link Expired');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test("expires by the server's time, whatever the phone's clock says [LNK-05]", async () => {
    await open(answer(linkOf({ expiration: '2026-03-18T20:00:00.000Z' })));
    await payable();
    setServerTime('2026-03-18T19:59:58.500Z');
    await pass(1000);
    expect(heading()).toBe('Green Leaf Market');
    await pass(1000);
    expect(heading()).toBe('Link Expired');
  });

  test.each([refuse('LINK_NOT_FOUND'), refuse('BAD_INPUT')])('that nobody knows is not found [LNK-06]', async (refusal) => {
    await open(refusal);
    await until(() => heading() === 'Link not found');
    expect(link('Back To Home').getAttribute('href')).toBe('/dashboard');
  });

  test('that cannot be read can be asked for again', async () => {
    const opened = await open(refuse('INTERNAL'));
    await until(() => text().includes('Something went wrong. Please try again.'));
    opened.service[READ(kind)] = 'network';
    await press(button('Try again'));
    await until(() => heading() === 'Network connection is unstable.');
    expect(text()).toContain('Please check your internet and try again');
    opened.service[READ(kind)] = answer(linkOf());
    await press(button('Try again'));
    await payable();
  });

  test('asks to authorize one debit of the amount from the account, and to keep funds for it [LNK-10] [LNK-11]', async () => {
    const opened = await openAs(PATH(kind));
    await press(await payable());
    await until(() => screen.queryByRole('dialog'));
    expect(within(dialog()).getByRole('heading').textContent).toBe('Confirm payment');
    expect(within(dialog()).getByText(/authorize/).textContent).toBe(
      'You authorize a one-time debit of $86.40 from your checking account at Northgate Bank ending in 4821, to pay Green Leaf Market.',
    );
    expect(dialog().textContent).toContain('Keep sufficient funds in this account until the transaction posts.');
    await press(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened.calls(ACCEPT(kind))).toHaveLength(0);
  });

  test('is paid once it is authorized, and shows that without asking again [LNK-16] [API-26]', async () => {
    const opened = await openAs(PATH(kind));
    await payable();
    const reads = opened.calls(READ(kind)).length;
    await authorize();
    await until(() => heading() === 'Success!');
    const [accepted] = opened.calls(ACCEPT(kind));
    expect(opened.calls(ACCEPT(kind))).toHaveLength(1);
    expect(accepted?.body).toBeUndefined();
    expect(keysOf(opened, ACCEPT(kind))[0]).toMatch(/^[\da-f-]{36}$/);
    expect(text()).toContain('is on its way to Green Leaf Market.');
    expect(text()).toContain('Keep $86.40 in your account until the payment posts.');
    expect(facts()).toContainEqual(['Transaction ID', '7KQ9XM4T2HRD']);
    expect(facts()).toContainEqual(['Date', '03/18/2026, 1:41 PM CDT']);
    expect(opened.calls(READ(kind))).toHaveLength(reads);
    // What was held is no longer there to be spent.
    await press(link('Back To Home'));
    await until(() => at() === '/dashboard' && opened.calls(POWER).length === 2);
  });

  test('cannot be paid twice: neither while the answer is awaited nor afterwards [LNK-07]', async () => {
    const paid = later();
    const opened = await openAs(PATH(kind), { [ACCEPT(kind)]: paid.handler });
    await authorize();
    await until(() => opened.calls(ACCEPT(kind)).length === 1);
    expect(button(PAY).disabled).toBe(true);
    expect(button('Confirm').getAttribute('aria-busy')).toBe('true');
    expect(button('Cancel').disabled).toBe(true);
    await press(button('Confirm'));
    await settle();
    expect(opened.calls(ACCEPT(kind))).toHaveLength(1);
    await paid.give(answer({ ...linkOf({ purchased: true }), public_id: '7KQ9XM4T2HRD' }));
    await until(() => heading() === 'Success!');
    expect(text()).not.toContain(PAY);
  });

  test('does not expire while its answer is awaited', async () => {
    const paid = later();
    await open(answer(linkOf({ expiration: '2026-03-18T18:41:05.000Z' })), { [ACCEPT(kind)]: paid.handler });
    await authorize();
    await pass(6000);
    expect(heading()).toBe('Green Leaf Market');
    await paid.give(answer({ ...linkOf({ purchased: true }), public_id: '7KQ9XM4T2HRD' }));
    await until(() => heading() === 'Success!');
  });

  test.each(['INSUFFICIENT_FUNDS', 'ACCOUNT_INVALID'] as const)(
    'refused with 400 %s goes to the failed transaction [LNK-14]',
    async (code) => {
      const opened = await openAs(PATH(kind), { [ACCEPT(kind)]: refuse(code) });
      await authorize();
      await until(() => at() === '/payment/invalid-payment?businessName=Green+Leaf+Market');
      await until(() => heading() === 'Transaction Failed');
      expect(text()).toContain('Your transaction with Green Leaf Market cannot be processed. Please contact support.');
      expect(link('Back To Home')).toBeTruthy();
      expect(opened.calls(ACCEPT(kind))).toHaveLength(1);
    },
  );

  test('of a business that no longer takes payments so says it, and offers nothing to pay [PRV-07]', async () => {
    const opened = await openAs(PATH(kind), { [ACCEPT(kind)]: refuse('BUSINESS_FEATURE_OFF') });
    await authorize();
    await until(() => text().includes('This way of paying is turned off for this business.'));
    expect(opened.calls(ACCEPT(kind))).toHaveLength(1);
  });

  test('opened where its business no longer takes payments so, says it in place of the amount [PRV-07]', async () => {
    await openAs(PATH(kind), { [READ(kind)]: refuse('BUSINESS_FEATURE_OFF') });
    await until(() => heading() === "Can't be paid here");
    expect(text()).toContain("You weren't charged.");
  });

  test.each([refuse('BUSINESS_STOPPED'), refuse('BUSINESS_CLOSING'), refuse('FORBIDDEN'), refuse('IDEMPOTENCY_KEY_REUSED')])(
    'that fails otherwise says so, and can be tried again with another key [LNK-15]',
    async (refusal) => {
      const opened = await openAs(PATH(kind), { [ACCEPT(kind)]: refusal });
      await authorize();
      await until(() => toasts().some((toast) => toast?.includes("We're sorry, but something went wrong. Please try again later.")));
      expect(at()).toBe(PATH(kind));
      expect(screen.queryByRole('dialog')).toBeNull();
      opened.service[ACCEPT(kind)] = answer({ ...linkOf({ purchased: true }), public_id: '7KQ9XM4T2HRD' });
      await authorize();
      await until(() => heading() === 'Success!');
      const [first, second] = keysOf(opened, ACCEPT(kind));
      expect(second).not.toBe(first);
    },
  );

  test.each([
    ['LINK_PAID', { purchased: true }, 'Paid'],
    ['LINK_VOIDED', { void: true }, kind === 'payment_link' ? 'Payment Link Voided' : 'Invoice Voided'],
    ['LINK_EXPIRED', { expiration: NOW }, 'Link Expired'],
  ] as const)('refused with %s shows what has become of it meanwhile', async (code, now, title) => {
    const opened = await openAs(PATH(kind), { [ACCEPT(kind)]: refuse(code) });
    await payable();
    opened.service[READ(kind)] = answer(linkOf(now));
    await authorize();
    await until(() => heading() === title);
    expect(at()).toBe(PATH(kind));
    expect(toasts()).toEqual([]);
  });

  test('whose balance the bank does not tell says so, and why [LNK-15] [TRU-35]', async () => {
    await openAs(PATH(kind), { [ACCEPT(kind)]: refuse('BALANCE_UNAVAILABLE') });
    await authorize();
    await until(() => text().includes("We can't check the account balance right now. Try again in a moment."));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts()).toEqual(["ErrorWe're sorry, but something went wrong. Please try again later.Close"]);
    await payable();
  });
});

describe('the limit', () => {
  test('is shown for a payment link, with its hint, and hidden for an invoice [LNK-12] [DSH-13]', async () => {
    await openAs(PATH('payment_link'));
    await payable();
    expect(payFrom()).toContain('$412.60');
    await press(button('About your spending limit'));
    expect(screen.getByRole('tooltip').textContent).toContain('up to $500');
  });

  test('is hidden for an invoice [LNK-12]', async () => {
    await openAs(PATH('invoice_link'));
    await payable();
    expect(text()).not.toContain('Spending limit');
    expect(text()).not.toContain('$900.00');
  });

  test.each([
    ['payment_link', 41_260, true],
    ['payment_link', 41_261, false],
    ['invoice_link', 41_261, true],
    ['invoice_link', 90_000, true],
    ['invoice_link', 90_001, false],
  ] as const)('of a %s is its own: %i cents can be paid: %s [LNK-08] [LNK-13]', async (kind, amount, can) => {
    await openAs(PATH(kind), { [READ(kind)]: answer(linkOf({ amount })) });
    const pay = await until(() => button(`Pay ${formatCents(amount)}`));
    const words_of_refusal = 'Your available balance is insufficient. Please link another bank account.';
    if (can) {
      await until(() => !pay.disabled);
      expect(text()).not.toContain(words_of_refusal);
    } else {
      await until(() => text().includes(words_of_refusal));
      expect(pay.disabled).toBe(true);
      expect(document.getElementById(pay.getAttribute('aria-describedby') ?? '')?.textContent).toContain(words_of_refusal);
    }
  });

  test.each([0, 8639])('of %i cents is too small for $86.40 [LNK-08]', async (balance_cents) => {
    await openAs(PATH('payment_link'), { [POWER]: answer(power({ balance_cents })) });
    await until(() => text().includes('Your available balance is insufficient.'));
    expect(button(PAY).disabled).toBe(true);
  });
});
