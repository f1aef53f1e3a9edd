import { EXPIRY_MARGIN_MS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { WrittenAnswer } from '../../http/bind.ts';
import type { Token } from '../../http/token.ts';
import { givenFrom, type Seen } from '../consents/index.ts';
import { keyed } from './body-hash.ts';
import { settleVerdict } from './settle-verdict.ts';
import * as store from './store.ts';
import { tellChanged } from './tell-changed.ts';

/**
 * The consumer approves an order: from now on the merchant is owed it. `seen`: from where, kept with the authorisation. Gives what the consumer's channel says.
 * Throws NOT_FOUND (also for another consumer's), PURCHASE_NOT_OPEN, PURCHASE_EXPIRED (from 10 s before the end), ACCOUNT_INVALID,
 * IDEMPOTENCY_KEY_REUSED, and what a caller can meet who may not do this.
 */
export async function confirmDebit(
  context: Context,
  token: Token,
  body: { purchaseId: string },
  idempotency_key: string | undefined,
  seen: Seen,
): Promise<WrittenAnswer> {
  const verdict = await store.confirmDebit(context.db, {
    subject: token.subject,
    issued_at: token.issued_at,
    purchase_id: body.purchaseId,
    margin_ms: EXPIRY_MARGIN_MS,
    now: context.clock.now(),
    wall: context.clock.wall(),
    ...keyed(idempotency_key, body),
    ...givenFrom('order', seen),
  });
  if (verdict.changed_id !== null)
    tellChanged(context, verdict.changed_id, verdict.refusal === null ? 'consumer_confirmed' : 'account_invalid_at_confirmation');
  return settleVerdict(verdict);
}
