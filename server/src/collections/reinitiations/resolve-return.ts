import { whyNotResolve } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import { idempotent } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { readReturn } from './list-returns.ts';
import { requireReinitiating } from './may-reinitiate.ts';
import { lockPurchase, readFacts, resolveByHand } from './store.ts';

/**
 * A person says that a returned payment was paid otherwise: it is POSTED with a settlement of nothing, without money,
 * fee, payout or a further reinitiation. Gives the return as it then stands. Throws FORBIDDEN (also for another's
 * business), NOT_FOUND (no such payment of it), the contract's refusals to resolve, and IDEMPOTENCY_KEY_REUSED.
 */
export async function resolveReturn(
  context: Context,
  actor: Pick<Actor, 'user_id' | 'role' | 'business_ids'>,
  body: { purchase_id: string; syn_business_id: string },
  idempotency_key?: string,
): Promise<WrittenAnswer> {
  const business_id = requireReinitiating(actor, body.syn_business_id);
  const { purchase_id } = body;
  const answer = await idempotent(context, { user_id: actor.user_id, route: 'retries/resolve', idempotency_key, body }, async (tx) => {
    const now = context.clock.now();
    const purchase = await lockPurchase(tx, purchase_id, business_id);
    if (!purchase) throw new AppError('NOT_FOUND');
    const refusal = whyNotResolve(await readFacts(tx, purchase_id, now));
    if (refusal !== undefined) throw new AppError(refusal);

    await resolveByHand(tx, { id: newId('rty'), purchase_id, business_id, at: now, by: actor.user_id });
    return readReturn(tx, actor, { purchase_id, business_id, now });
  });
  context.channels.changed(purchase_id);
  return answer;
}
