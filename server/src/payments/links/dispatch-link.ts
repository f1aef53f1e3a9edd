import { LINK_LIFE_MS, type LinkKind } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import { idempotent } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { consumeRateLimitWithin, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { isNumberStopped } from '../../notify/outbox/index.ts';
import { requireWanted, requireWithinDay } from '../../notify/preferences/index.ts';
import { findOwnLink, refuseChange } from './find-own-link.ts';
import { presentToMerchant } from './present.ts';
import { requireFeature } from './require-feature.ts';
import { SEND_LINK } from './send-link.ts';
import { insertDispatch, setExpiration } from './store.ts';

/**
 * Has a link sent by text or e-mail, through the queue after the commit, once for an idempotency key; its life begins
 * anew. Gives the link as the merchant sees it. Throws LINK_PAID, LINK_VOIDED, LINK_NOT_FOUND (also for another
 * business's), BUSINESS_FEATURE_OFF, RECIPIENT_STOPPED where they want no messages of the organization, or no texts, TOO_MANY_MESSAGES where
 * it has sent its day's, TOO_MANY_REQUESTS, IDEMPOTENCY_KEY_REUSED.
 */
export async function dispatchLink(
  context: Context,
  actor: Pick<Actor, 'user_id' | 'business_ids'>,
  kind: LinkKind,
  id: string,
  body: { method: 'sms' | 'email'; recipient: string },
  idempotency_key?: string,
): Promise<WrittenAnswer> {
  requireFeature(context, kind);
  const { organization_id, feature_off } = await findOwnLink(context.db, actor, kind, id);
  const { method, recipient } = body;
  const { business_ids, user_id } = actor;
  const limits = [limitOf(LIMITS.link_sent, user_id), limitOf(LIMITS.link_received, recipient.toLowerCase())];
  const now = context.clock.now();
  if (method === 'sms' && (await isNumberStopped(context, recipient))) throw new AppError('RECIPIENT_STOPPED');
  const call = { user_id, route: `${kind}/dispatch`, idempotency_key, body: { id, method, recipient } };
  return idempotent(context, call, async (tx) => {
    if (feature_off) throw new AppError('BUSINESS_FEATURE_OFF');
    // First, since a refusal that is kept may have changed nothing.
    await requireWanted(context, tx, organization_id, recipient);
    const open = await setExpiration(tx, { id, kind, business_ids }, new Date(now.getTime() + LINK_LIFE_MS[kind]), now);
    if (!open) return refuseChange(tx, actor, kind, id);
    // Counted where the message is: neither a repeated call nor a refused one is a message more.
    const wait_s = await consumeRateLimitWithin(context, tx, limits);
    if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
    await requireWithinDay(context, tx, organization_id);
    const dispatch_id = newId('dsp');
    await insertDispatch(tx, { id: dispatch_id, link_id: id, method, recipient, requested_by: user_id }, now);
    await context.queue.enqueue(tx, SEND_LINK, { id: dispatch_id });
    return presentToMerchant(await findOwnLink(tx, actor, kind, id));
  });
}
