import type { Minute } from './days.ts';

// What the model is about, as it stands at a moment.

export interface Customer {
  readonly name: string;
  readonly at_bank: {
    balance: number;
    returns: { code: string; times: number; after_days: number } | undefined;
    refuses_credits: string | undefined;
  };
  invalid: string | undefined;
}

export interface Business {
  readonly name: string;
  pending: number;
  payable: number;
  paid_out: number;
  version: number;
  stopped: boolean;
}

export interface Purchase {
  readonly name: string;
  readonly customer: Customer;
  readonly business: Business;
  readonly amount: number;
  readonly fee: number;
  readonly approved: Minute;
  status: 'PENDING' | 'POSTED' | 'DECLINED' | 'CANCELLED' | 'FAILED';
  /** Where its money stands: `none` where none is on its way or has come. */
  money: 'none' | 'receivable' | 'file' | 'settled' | 'posted';
  /** The attempt that counts now. */
  entry: Entry | undefined;
  first_settles: number | undefined;
  returned: { code: string; at: Minute; sent_on: number; resolved: boolean; dishonored: DishonoredReturn | undefined } | undefined;
  reinitiations: number;
  reinitiating: boolean;
  by_hand: boolean;
}

export interface Refund {
  readonly name: string;
  readonly purchase: Purchase;
  readonly amount: number;
  readonly asked: Minute;
  status: 'WAITING' | 'QUEUED' | 'IN_FILE' | 'SETTLED' | 'HELD' | 'REJECTED' | 'CANCELLED' | 'WITHDRAWN';
  held_for: string | undefined;
  entry: Entry | undefined;
}

export interface Payout {
  readonly business: Business;
  readonly amount: number;
  readonly version: number;
  status: 'IN_FILE' | 'SETTLED' | 'REJECTED' | 'RELEASED' | 'RETURNED';
  entry: Entry;
}

export interface DishonoredReturn {
  readonly purchase: Purchase;
  readonly amount: number;
  /** Of a return that had had its effect; else of one that was wrong in itself. */
  readonly of_return: Purchase['returned'];
  readonly sent_on: number;
  status: 'made' | 'settled' | 'contested' | 'abandoned' | 'written_off';
  entry: Entry | undefined;
}

export interface Entry {
  readonly of:
    | { kind: 'debit'; purchase: Purchase }
    | { kind: 'refund'; refund: Refund }
    | { kind: 'payout'; payout: Payout }
    | { kind: 'dishonor'; dishonored: DishonoredReturn };
  readonly attempt: number;
  file: File;
  settled_on: number | undefined;
  posted: boolean;
  rejected: boolean;
  /** Whether an account at the bank has moved by it, whether the bank has sent it back, and whether the service knows. */
  applied: boolean;
  sent_back: boolean;
  sent_back_on: number | undefined;
  returned: boolean;
}

export interface File {
  readonly originated_on: number;
  readonly settles_on: number;
  readonly entries: Entry[];
  status: 'handed over' | 'rejected' | 'settled';
  decision: 'reoriginated' | 'abandoned' | undefined;
}

export interface Waiting {
  readonly entry: Entry;
  readonly code: string;
  readonly wrong?: 'duplicate' | 'wrong_amount';
}

/** Returns that say that there was no money. */
export const FOR_WANT_OF_MONEY = ['R01', 'R09'];

export function sum(purchases: readonly Purchase[]): number {
  return purchases.reduce((all, { amount }) => all + amount, 0);
}

/** Came back for want of money, and was not made good: its customer can spend nothing. */
export function owes({ returned }: Purchase): boolean {
  return returned !== undefined && !returned.resolved && FOR_WANT_OF_MONEY.includes(returned.code);
}

export function collected(p: Purchase): boolean {
  return p.status === 'POSTED' && p.money === 'posted';
}

export function waitsForDecision(entry: Entry | undefined): boolean {
  return entry?.rejected === true && entry.file.decision === undefined;
}

/** The order of a file: it decides whose debit an account that returns one of them returns. */
export function inOrder(one: Purchase, other: Purchase): number {
  if (one.business !== other.business) return one.business.name < other.business.name ? -1 : 1;
  return one.reinitiations - other.reinitiations || one.approved - other.approved;
}
