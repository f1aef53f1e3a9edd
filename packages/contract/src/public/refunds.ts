import * as z from 'zod/mini';
import { cents, idOf, moment, purchaseId } from '../fields.ts';
import { route } from '../route.ts';
import { NEW_REFUND_STATUSES } from '../routes/refunds.ts';
import { listOf, page } from './shapes.ts';

/** `declined` and `expired`: a second person was to approve it, and did not. */
export const PUBLIC_REFUND_STATUSES = [...NEW_REFUND_STATUSES, 'declined', 'expired'] as const;

/** A refund as the shop's server sees it. */
export const refund = z.object({
  id: z.string(),
  object: z.literal('refund'),
  /** What people name it by. */
  reference: z.string(),
  payment_id: z.string(),
  amount: cents,
  reason: z.string(),
  status: z.enum(PUBLIC_REFUND_STATUSES),
  /** When it became so. */
  status_at: moment,
  created_at: moment,
});
export type Refund = z.infer<typeof refund>;

export const refundsApi = {
  list: route({
    method: 'GET',
    path: '/v1/refunds',
    summary: 'List refunds, the newest first',
    access: 'shop',
    right: 'refunds:write',
    query: z.strictObject({ payment: z.optional(purchaseId), ...page }),
    answer: listOf(refund),
  }),
  read: route({
    method: 'GET',
    path: '/v1/refunds/{id}',
    summary: 'Read a refund',
    access: 'shop',
    right: 'refunds:write',
    params: z.object({ id: idOf('rfd') }),
    answer: refund,
  }),
} as const;
