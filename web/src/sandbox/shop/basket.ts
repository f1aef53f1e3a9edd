import { type BasketLine, MOST_OF_A_GOOD } from '@drawbridge/contract/sandbox-shop';
import { useState } from 'react';
import { readKept } from '../../session/kept.ts';

/** How many of each good, by its id. */
export type Basket = Readonly<Record<string, number>>;

const KEPT_AS = 'sandbox_shop_basket';
/** Something to pay for at once. */
const FIRST: Basket = { lamplighter: 1, atlas: 1 };

function read(): Basket {
  const kept = readKept(window.sessionStorage, KEPT_AS);
  return kept ? Object.fromEntries(Object.entries(kept).filter((line): line is [string, number] => isQuantity(line[1]))) : FIRST;
}

function isQuantity(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MOST_OF_A_GOOD;
}

/** The basket of this visit: whoever comes back from the checkout finds it as it was. */
export function useBasket(): { basket: Basket; set: (id: string, quantity: number) => void } {
  const [basket, setBasket] = useState(read);
  const set = (id: string, quantity: number): void => {
    if (!isQuantity(quantity)) return;
    const next = { ...basket, [id]: quantity };
    window.sessionStorage.setItem(KEPT_AS, JSON.stringify(next));
    setBasket(next);
  };
  return { basket, set };
}

/** After an order was paid. */
export function forgetBasket(): void {
  window.sessionStorage.removeItem(KEPT_AS);
}

/** What of a basket the shop still has. */
export function linesOf(basket: Basket, ids: readonly string[]): BasketLine[] {
  return ids.map((id) => ({ id, quantity: basket[id] ?? 0 })).filter(({ quantity }) => quantity > 0);
}
