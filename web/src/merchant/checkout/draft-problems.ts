import { checkoutNotes, employeeName, MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS, TOO_LARGE } from '@drawbridge/contract';
import type { PurchaseDraft } from './checkout-store.ts';

export type DraftProblems = Partial<Record<keyof PurchaseDraft, string>>;

const POS_ORDER_ID_MAX = 64;

/** What is wrong with a draft, in words, by field. */
export function problemsOf(draft: PurchaseDraft): DraftProblems {
  const problems: DraftProblems = {};
  if (!Number.isSafeInteger(draft.price) || draft.price < MIN_AMOUNT_CENTS) problems.price = 'Price must be at least $0.01';
  else if (draft.price > MAX_AMOUNT_CENTS) problems.price = TOO_LARGE;
  const name = employeeName.safeParse(draft.employeeName);
  if (!name.success) problems.employeeName = name.error.issues[0]?.message;
  const notes = checkoutNotes.safeParse(draft.notes);
  if (!notes.success) problems.notes = notes.error.issues[0]?.message;
  if (draft.posOrderId.trim().length > POS_ORDER_ID_MAX) problems.posOrderId = 'That is too long';
  return problems;
}
