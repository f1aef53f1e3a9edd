import { amountToPay, checkoutNotes, employeeName } from '@drawbridge/contract';
import * as z from 'zod/mini';

const POS_ORDER_ID_MAX = 64;

/** What a cashier may enter for an order. */
export const draftRules = z.object({
  price: amountToPay,
  employeeName,
  channel: z.enum(['in_store', 'e_commerce']),
  posOrderId: z.string().check(z.trim(), z.maxLength(POS_ORDER_ID_MAX, 'Too long')),
  notes: checkoutNotes,
});
