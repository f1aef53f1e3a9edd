import { proofs } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { proveAuthorization } from './prove-authorization.ts';
import { findPayment } from './store.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(proofs.read, async ({ actor, params }) => {
    const { file_name, pdf } = await proofFor(context, actor, params.purchaseId);
    return { file_name, pdf: pdf.toString('base64') };
  });
}

/** Throws NOT_FOUND, also for another merchant's payment, and for one whose authorization is kept no more. */
async function proofFor(context: Context, actor: Actor, id: string) {
  const payment = await findPayment(context.db, id);
  if (!payment?.business_id || !actor.business_ids.includes(payment.business_id)) throw new AppError('NOT_FOUND');
  const proof = await proveAuthorization(context, payment.id);
  if (!proof) throw new AppError('NOT_FOUND');
  return proof;
}
