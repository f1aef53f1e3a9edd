import * as z from 'zod/mini';
import { cents, idOf, moment, purchaseId } from '../fields.ts';
import { route } from '../route.ts';
import { NEW_REFUND_STATUSES } from '../routes/refunds.ts';
import { about } from './about.ts';
import { listOf, page } from './shapes.ts';

/** `declined` and `expired`: a second person was to approve it, and did not. */
export const PUBLIC_REFUND_STATUSES = [...NEW_REFUND_STATUSES, 'declined', 'expired'] as const;

/** A refund as the shop's server sees it. */
export const refund = about(
  'The refund.',
  z.object({
    id: about("The refund's id, `rfd_…`.", z.string()),
    object: about('Always `refund`.', z.literal('refund')),
    reference: about('What people name it by.', z.string()),
    payment_id: about('The payment that it gives back from, `pur_…`.', z.string()),
    amount: about('How much is given back, in whole US cents.', cents),
    reason: about('Why it was given.', z.string()),
    status: about(
      '`awaiting_approval` while a second person is to approve it, `declined` or `expired` where they did not; `pending` until the money is on its way, then `sent` and `completed`; `withdrawn` where the payment was taken back before any debit; `cancelled` where it came to nothing.',
      z.enum(PUBLIC_REFUND_STATUSES),
    ),
    status_at: about('When it took that status: ISO 8601 in UTC.', moment),
    created_at: about('When it was asked for: ISO 8601 in UTC.', moment),
  }),
);
export type Refund = z.infer<typeof refund>;

export const refundsApi = {
  list: route({
    method: 'GET',
    path: '/v1/refunds',
    summary: 'List refunds, the newest first',
    access: 'shop',
    right: 'refunds:write',
    query: z.strictObject({ payment: about('Only refunds of this payment, `pur_…`.', z.optional(purchaseId)), ...page }),
    answer: listOf('refunds', refund),
  }),
  read: route({
    method: 'GET',
    path: '/v1/refunds/{id}',
    summary: 'Read a refund',
    access: 'shop',
    right: 'refunds:write',
    params: z.object({ id: about("The refund's id, `rfd_…`.", idOf('rfd')) }),
    answer: refund,
  }),
} as const;
