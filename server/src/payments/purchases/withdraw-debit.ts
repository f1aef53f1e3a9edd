import type { BodyOf, ConfirmationStatus, PurchaseResponse, purchases } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';
import type { Token } from '../../kernel/http/token.ts';
import { idempotent } from '../../kernel/idempotency/index.ts';
import { cancelDebit } from './cancel-debit.ts';

/** As the SQL of the request itself names its keys. */
const ROUTE_OF_REQUESTS = 'create-debit';

/**
 * The merchant takes back a request for a debit whose answer never came. Its key is given a refusal where it has no
 * answer yet, so that a late request asks nobody; an order that it made is cancelled. Gives what that has become,
 * COMPLETED where the consumer was in time, or null for none. Throws BAD_INPUT without a key, IDEMPOTENCY_KEY_REUSED,
 * FORBIDDEN.
 */
export async function withdrawDebit(
  context: Context,
  { actor, token, body, idempotency_key }: WithdrawCall,
): Promise<ConfirmationStatus | null> {
  const { syn_business_id } = body;
  requireBusiness(actor, syn_business_id);
  if (idempotency_key === undefined) throw new AppError('BAD_INPUT', { message: 'Give the Idempotency-Key of the request' });
  const call = { user_id: actor.user_id, route: ROUTE_OF_REQUESTS, idempotency_key, body };
  const made = await idempotent(context, call, () => Promise.reject(new AppError('PURCHASE_NOT_FOUND'))).catch(asNone);
  if (made === null) return null;
  const { id } = JSON.parse(made.json) as PurchaseResponse;
  return cancelDebit(context, token, { purchaseId: id, syn_business_id });
}

interface WithdrawCall {
  readonly actor: Pick<Actor, 'user_id' | 'business_ids'>;
  readonly token: Token;
  readonly body: BodyOf<typeof purchases.withdrawDebit>;
  readonly idempotency_key: string | undefined;
}

/** A request that was refused has made no order. */
function asNone(error: unknown): null {
  if (error instanceof AppError && error.status < 500 && error.code !== 'IDEMPOTENCY_KEY_REUSED') return null;
  throw error;
}
