import type { BasketLine, SandboxGood } from '@drawbridge/contract/sandbox-shop';
import { AppError } from '../../kernel/errors.ts';

/** The business that the sample shop belongs to, where the demo data is loaded. */
export const SHOP_NAME = 'Harbor Books';

/** Books that nobody has written. Prices in cents. */
export const GOODS: readonly SandboxGood[] = [
  { id: 'lamplighter', title: 'The Lamplighter of Pier Nine', author: 'Ines Caldwell', price: 1_899 },
  { id: 'ledger', title: 'Salt and Ledger', author: 'Tobias Wren', price: 2_250 },
  { id: 'knots', title: 'Forty Knots for Cold Hands', author: 'Greta Holm', price: 1_499 },
  { id: 'atlas', title: 'A Small Atlas of Drawbridges', author: 'Emeka Adeyemi', price: 3_200 },
];

/** Where every order of the sample shop goes. */
export const SHIPS_TO = { street: '2200 Elliott Avenue', unit: 'Apt 12', city: 'Seattle', state: 'WA', postal_code: '98121' } as const;

/** What a basket costs, in cents, by the shop's own prices. Throws BAD_INPUT for what the shop does not have. */
export function priceOf(basket: readonly BasketLine[]): number {
  let amount_cents = 0;
  for (const { id, quantity } of basket) {
    const good = GOODS.find((one) => one.id === id);
    if (!good) throw new AppError('BAD_INPUT', { message: 'We do not have that', field: 'basket' });
    amount_cents += good.price * quantity;
  }
  return amount_cents;
}
