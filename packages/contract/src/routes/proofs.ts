import * as z from 'zod/mini';
import { storable } from '../fields.ts';
import { route } from '../route.ts';

export const proofs = {
  read: route({
    method: 'GET',
    path: '/purchases/{purchaseId}/proof',
    summary: 'The proof that a payment was authorized, for a bank that asks: a PDF in base64, with the name that its file should have',
    access: 'merchant',
    permission: 'pc:view:reports',
    /** The payment's id, or its public id. */
    params: z.object({ purchaseId: z.string().check(z.minLength(1), z.maxLength(100), storable) }),
    answer: z.object({ file_name: z.string(), pdf: z.string() }),
  }),
} as const;
