import type { ConfirmationStatus, PurchaseResponse } from '@drawbridge/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onLogout } from '../../session/on-logout.ts';
import { now } from '../../ui/clock.ts';

/** What a cashier has entered for the order at hand. */
export interface PurchaseDraft {
  /** In cents. */
  price: number;
  employeeName: string;
  channel: 'in_store' | 'e_commerce';
  posOrderId: string;
  notes: string;
}

export const EMPTY_DRAFT: PurchaseDraft = { price: 0, employeeName: '', channel: 'in_store', posOrderId: '', notes: '' };

/** How the two were brought together: what was scanned, or what was typed. */
export type FoundBy = { purchaseId: string } | { paymentCode: string };

/** A debit that was asked for and has not been answered. All that is needed to ask again, as the same request. */
export interface Asking {
  readonly key: string;
  readonly found: FoundBy;
  readonly draft: PurchaseDraft;
  readonly business_id: string;
  /** No answer came: it is asked for again, or taken back, only when somebody says so. */
  readonly unanswered?: boolean;
}

interface Order {
  /** Undefined until the form has been sent on. */
  draft: PurchaseDraft | undefined;
  /** The business that the order was entered for: switching to another one does not move it. */
  business_id: string | undefined;
  /** The customer's purchase, where its address was opened instead of being scanned here. */
  scanned_purchase_id: string | undefined;
  asking: Asking | undefined;
  response: PurchaseResponse | undefined;
  confirmation: ConfirmationStatus | undefined;
  error: string | undefined;
}

interface Checkout extends Order {
  keep: (change: Partial<Order>) => void;
  reset: () => void;
}

/** Whether two drafts say the same. */
export function sameDraft(one: PurchaseDraft, other: PurchaseDraft): boolean {
  return (Object.keys(EMPTY_DRAFT) as (keyof PurchaseDraft)[]).every((field) => one[field] === other[field]);
}

const NOTHING: Order = {
  draft: undefined,
  business_id: undefined,
  scanned_purchase_id: undefined,
  asking: undefined,
  response: undefined,
  confirmation: undefined,
  error: undefined,
};

/** The order that this till is at: kept in the tab, so that a reload in the middle loses nothing. */
export const useCheckout = create<Checkout>()(
  persist((set) => ({ ...NOTHING, keep: (change) => set(change), reset: () => set(NOTHING) }), {
    name: 'drawbridge.checkout',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

onLogout(() => useCheckout.getState().reset());

/** What a new order begins with after one that ended unpaid; undefined where it never had an amount. */
export function againOf({ draft, response }: Pick<Order, 'draft' | 'response'>): PurchaseDraft | undefined {
  if (draft === undefined && response !== undefined) {
    const { amount, pos_order_id, notes } = response;
    return { ...EMPTY_DRAFT, price: amount, posOrderId: pos_order_id ?? '', notes: notes ?? '' };
  }
  return draft !== undefined && draft.price > 0 ? draft : undefined;
}

/** An order that a customer may still approve. */
export interface OpenOrder {
  readonly amount_cents: number;
  /** Undefined while it is not known whether the customer was asked. */
  readonly consumer_name: string | undefined;
  /** The screen on which it is followed. */
  readonly href: string;
}

/** The order that this till has begun and that has not ended; undefined where there is none. */
export function openOrder({ asking, response, confirmation }: Pick<Order, 'asking' | 'response' | 'confirmation'>): OpenOrder | undefined {
  if (asking !== undefined) return { amount_cents: asking.draft.price, consumer_name: undefined, href: '/merchant/checkout/code' };
  if (response === undefined || confirmation !== undefined || Date.parse(response.expiration) <= now()) return undefined;
  return { amount_cents: response.amount, consumer_name: response.consumer_name, href: '/merchant/checkout/awaiting' };
}
