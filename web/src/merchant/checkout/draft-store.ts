import type { ConfirmationStatus, PurchaseResponse } from '@drawbridge/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onLogout } from '../../session/on-logout.ts';

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

interface Checkout {
  /** Undefined until the form has been sent on. */
  draft: PurchaseDraft | undefined;
  /** The customer's purchase, where its address was opened instead of being scanned here. */
  scanned_purchase_id: string | undefined;
  response: PurchaseResponse | undefined;
  confirmation: ConfirmationStatus | undefined;
  error: string | undefined;
  keep: (change: Partial<Pick<Checkout, 'draft' | 'scanned_purchase_id' | 'response' | 'confirmation' | 'error'>>) => void;
  reset: () => void;
}

const nothing = { draft: undefined, scanned_purchase_id: undefined, response: undefined, confirmation: undefined, error: undefined };

/** The order that this till is at: kept in the tab, so that a reload in the middle loses nothing. */
export const useCheckout = create<Checkout>()(
  persist((set) => ({ ...nothing, keep: (change) => set(change), reset: () => set(nothing) }), {
    name: 'drawbridge.checkout',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

onLogout(() => useCheckout.getState().reset());
