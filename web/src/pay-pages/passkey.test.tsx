import { expect, test } from 'vitest';
import { authenticator } from '../app/testing-authenticator.ts';
import {
  ACCEPT,
  ACCEPT_ORDER,
  answer,
  authorize,
  CHECKOUT,
  heading,
  keysOf,
  linkOf,
  NOW,
  openAs,
  orderOf,
  PATH,
  PAY,
  payable,
  refuse,
  text,
  toasts,
  until,
} from './testing-pay.ts';

const BEGIN = 'POST /api/passkeys/approvals/begin';
const APPROVE = 'POST /api/passkeys/approvals';
const asked = answer({ options: { challenge: 'AQID' } });
const paid = answer({ ...linkOf({ purchased: true, updated_at: NOW }), public_id: '7KQ9XM4T2HRD' });

test.each([
  ['payment_link', 'L1', PATH('payment_link'), PAY, ACCEPT('payment_link'), paid],
  ['invoice_link', 'L1', PATH('invoice_link'), PAY, ACCEPT('invoice_link'), paid],
  ['ecommerce', 'cs_1', CHECKOUT, 'Continue', ACCEPT_ORDER, answer(orderOf({ purchase_id: 'pur_1', updated_at: NOW }))],
] as const)(
  'a payment of kind %s is approved by the passkey where its consumer wants it [AUT-11]',
  async (kind, id, path, name, which, done) => {
    authenticator();
    const opened = await openAs(path, {
      [which]: (_: unknown, count: number) => (count === 1 ? refuse('PASSKEY_NEEDED') : done),
      [BEGIN]: asked,
      [APPROVE]: answer({}),
    });
    await authorize(name);
    await until(() => heading() === 'Success!');
    expect(opened.calls(BEGIN).map(({ body }) => body)).toEqual([{ kind, id }]);
    expect(new Set(keysOf(opened, which)).size).toBe(1);
  },
);

test('without the passkey it can still be paid, and the page says why it is not [AUT-11]', async () => {
  authenticator(false);
  await openAs(PATH('payment_link'), { [ACCEPT('payment_link')]: refuse('PASSKEY_NEEDED'), [BEGIN]: asked });
  await authorize();
  await until(() => text().includes('No passkey was used. Try again to approve this payment.'));
  expect(toasts()).toEqual([]);
  await payable();
});
