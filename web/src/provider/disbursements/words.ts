import type {
  ConsoleCredit,
  ConsoleCreditDetails,
  ConsoleCreditKind,
  ConsoleCreditStatus,
  CreditFilter,
} from '@drawbridge/contract/provider';
import type { BadgeLook } from '../../ui/feedback/badge.tsx';

export const KIND_LABELS: Readonly<Record<ConsoleCreditKind, { readonly one: string; readonly many: string }>> = {
  payout: { one: 'Payout', many: 'Payouts' },
  refund: { one: 'Refund', many: 'Refunds' },
  reversal: { one: 'Reversal', many: 'Reversals' },
};

export const FILTER_LABELS: Readonly<Record<CreditFilter, string>> = {
  open: 'Waiting',
  failed: 'Held, rejected or returned',
  sent: 'Sent and settled',
  ended: 'Canceled',
  all: 'All',
};

export const CREDIT_STATUS_LABELS: Readonly<Record<ConsoleCreditStatus, string>> = {
  WAITING: 'Waiting',
  QUEUED: 'For the next file',
  IN_FILE: 'On its way',
  SETTLED: 'Settled',
  HELD: 'Held',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
  CANCELLED: 'Canceled',
  WITHDRAWN: 'Never sent',
};

/** Amber moves, red needs a person or came back, gray is done. */
export const CREDIT_STATUS_LOOKS: Readonly<Record<ConsoleCreditStatus, BadgeLook>> = {
  WAITING: 'default',
  QUEUED: 'default',
  IN_FILE: 'default',
  SETTLED: 'secondary',
  HELD: 'negative',
  REJECTED: 'negative',
  RETURNED: 'negative',
  CANCELLED: 'outline',
  WITHDRAWN: 'outline',
};

const EVENTS: Readonly<Record<string, string>> = {
  made: 'Asked for',
  payment_posted: 'Became owed',
  held: 'Held',
  released: 'Released for the next file',
  sent_elsewhere: 'Another account chosen',
  in_file: 'Written into a file to the bank',
  file_rejected: 'Its file was rejected',
  reoriginated: 'Goes out with the next file again',
  settled: 'Settled',
  returned: 'Returned',
  cancelled: 'Canceled',
  withdrawn: 'The payment was canceled before it was sent',
};

/** What happened, in a few words. */
export function eventWords({ event, last_four }: ConsoleCreditDetails['events'][number]): string {
  const words = EVENTS[event] ?? event.replaceAll('_', ' ');
  return last_four === null ? words : `${words}: ending in ${last_four}`;
}

const ACTORS: Readonly<Record<string, string>> = { odfi: 'The bank', system: 'Drawbridge', operator: 'The provider' };

/** Who did it, without their address. */
export function actorWords(actor: string): string {
  return ACTORS[actor] ?? actor.replaceAll(/\s*<[^<>]*>/g, '');
}

/** Who gets the money: the business of a payout, else the customer. */
export function receiverOf({ consumer, business }: ConsoleCredit): string {
  return (consumer ?? business).name;
}

export const creditHref = (id: string): string => `/provider/disbursements/${id}`;

export const OUTCOME_LABELS: Readonly<Record<ConsoleCreditDetails['entries'][number]['outcome'], string>> = {
  sent: 'Sent',
  settled: 'Settled',
  rejected: 'Rejected',
  returned: 'Returned',
};
