import { type BodyOf, CHECKOUT_PAGE, CHECKOUT_SESSION_MS } from '@drawbridge/contract';
import type { checkoutSessions } from '@drawbridge/contract/public/checkout-sessions';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import { answerOf, claimOf } from '../../kernel/idempotency/index.ts';
import { newUnguessableId } from '../../kernel/ids.ts';
import { LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { requireSafeAddress } from '../../kernel/security/safe-address.ts';
import * as store from './store.ts';

/**
 * Opens a checkout session for an order of the key's business, for 30 minutes, and gives it with the page for the
 * shopper. The same Idempotency-Key with the same body gives the first answer again, for each API key on its own.
 * Throws BAD_INPUT for an address that is not https, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS after 600 in a minute by
 * one key; BUSINESS_CLOSING and BUSINESS_FEATURE_OFF, which are kept for no key.
 */
export async function openCheckoutSession(
  context: Context,
  shop: Pick<KeyCaller, 'api_key_id' | 'business_id'>,
  body: BodyOf<typeof checkoutSessions.create>,
  idempotency_key: string | undefined,
): Promise<WrittenAnswer> {
  const { config, clock } = context;
  requireSafeAddress(config, 'success_url', body.success_url);
  requireSafeAddress(config, 'cancel_url', body.cancel_url);
  const limit = limitOf(LIMITS.checkout_session, shop.api_key_id);
  const id = newUnguessableId('cs');
  const { amount: amount_cents, unit, ...order } = body;
  const verdict = await store.openSession(context.db, {
    business_id: shop.business_id,
    api_key_id: shop.api_key_id,
    ...order,
    ...claimOf(idempotency_key, body),
    id,
    amount_cents,
    unit: unit || null,
    url: `${config.public_url}${CHECKOUT_PAGE}?sessionKey=${id}`,
    open_ms: CHECKOUT_SESSION_MS,
    limit_bucket: limit.bucket,
    limit_most: limit.most,
    limit_window_ms: limit.window_ms,
    now: clock.now(),
    wall: clock.wall(),
  });
  const { refusal, retry_after_s } = verdict;
  if (refusal === 'TOO_MANY_REQUESTS' && retry_after_s !== null) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s });
  return new WrittenAnswer(201, answerOf(verdict).json);
}
