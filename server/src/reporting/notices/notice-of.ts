import { APPROVAL_MS } from '@drawbridge/contract';
import type { Notice } from '../../notify/notices/index.ts';
import type { Change } from './gather-store.ts';

/** The statuses whose coming a consumer may be told of. What came back, and refunds, are told where they are taken in. */
export const TOLD = ['WAITING_FOR_APPROVAL', 'PENDING', 'POSTED'] as const;

/** What a consumer is told of a change of their payment; undefined for nothing, or too late. */
export function noticeOf(change: Change, now: Date): Notice | undefined {
  const { seq, consumer_id: user_id, purchase_id: about, amount_cents, business, public_id } = change;
  const of_payment = { user_id, about, key: `payment:${seq}`, amount_cents, business, public_id };
  switch (change.to_status) {
    case 'WAITING_FOR_APPROVAL':
      return now.getTime() - change.at.getTime() < APPROVAL_MS ? { kind: 'order_waiting', ...of_payment } : undefined;
    case 'PENDING':
      return { kind: 'approved', ...of_payment };
    case 'POSTED':
      if (change.from_status === 'DECLINED') return { kind: 'repaid', ...of_payment };
      return change.paid_on === null ? undefined : { kind: 'cleared', paid_on: change.paid_on, ...of_payment };
  }
  return undefined;
}
