import type { FileState } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import type { BadgeLook } from '../ui/feedback/badge.tsx';

/** How many, with its word: `1 entry`, `1,293 entries`. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** An amount, or a dash where there is none. */
export function cents(amount: number | null): string {
  return amount === null || amount === 0 ? '–' : formatCents(amount);
}

/** A share of two counts: `0.62%`. */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? '0.00' : ((part / whole) * 100).toFixed(2)}%`;
}

export const RATE_LABELS = { unauthorized: 'Unauthorized', administrative: 'Administrative', overall: 'All returns' } as const;

export const FILE_STATE_LABELS: Readonly<Record<FileState, string>> = {
  ORIGINATED: 'Originated',
  DELIVERED: 'Delivered',
  ACCEPTED: 'Accepted',
  SETTLED: 'Settled',
  REJECTED: 'Rejected',
  LATE_REJECTED: 'Rejected late',
  REORIGINATED: 'Re-originated',
  ABANDONED: 'Abandoned',
  INGESTED: 'Ingested',
  UNFINISHED: 'Not finished',
};

/** Amber moves, red needs a decision, gray is done. */
export const FILE_STATE_LOOKS: Readonly<Record<FileState, BadgeLook>> = {
  ORIGINATED: 'default',
  DELIVERED: 'default',
  ACCEPTED: 'default',
  SETTLED: 'secondary',
  REJECTED: 'negative',
  LATE_REJECTED: 'negative',
  REORIGINATED: 'secondary',
  ABANDONED: 'outline',
  INGESTED: 'secondary',
  UNFINISHED: 'default',
};

/** Why a file waits for a person, in a few words. */
export const FILE_WAIT_LABELS = {
  rejected: 'The bank rejected it',
  late_rejection: 'The bank rejected it after it started to settle',
  acknowledgement: "We can't process the bank's acknowledgement",
  delivery: "It hasn't reached the bank",
} as const;
