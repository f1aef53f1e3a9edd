import { lazy } from 'react';

const pages = () => import('./refusal-pages.ts');

export const PaymentError = lazy(async () => ({ default: (await pages()).PaymentError }));
export const InsufficientFunds = lazy(async () => ({ default: (await pages()).InsufficientFunds }));
export const InvalidPayment = lazy(async () => ({ default: (await pages()).InvalidPayment }));
export const RelinkNeeded = lazy(async () => ({ default: (await pages()).RelinkNeeded }));
