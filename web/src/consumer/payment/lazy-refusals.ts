import { lazy } from 'react';

const pages = () => import('./refusal-pages.ts');

/** Fetches them while the line holds: an order may end without it. */
export const fetchRefusals = () => void pages().catch(() => undefined);

export const PaymentCancelled = lazy(async () => ({ default: (await pages()).PaymentCancelled }));
export const PaymentError = lazy(async () => ({ default: (await pages()).PaymentError }));
export const InsufficientFunds = lazy(async () => ({ default: (await pages()).InsufficientFunds }));
export const InvalidPayment = lazy(async () => ({ default: (await pages()).InvalidPayment }));
export const RelinkNeeded = lazy(async () => ({ default: (await pages()).RelinkNeeded }));
