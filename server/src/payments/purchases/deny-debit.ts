import type { ConfirmationStatus } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Token } from '../../kernel/http/token.ts';
import { presentMessage } from './present-message.ts';
import { publishChanges } from './publish-changes.ts';
import * as store from './store.ts';

/**
 * The consumer refuses an order. Refusing one that is denied or has run out already changes nothing and is no error.
 * Throws NOT_FOUND (also for another consumer's), PURCHASE_NOT_OPEN, and what a caller can meet who may not do this.
 */
export async function denyDebit(context: Context, token: Token, purchase_id: string): Promise<ConfirmationStatus> {
  const { refusal, changed_id } = await store.denyDebit(context.db, {
    subject: token.subject,
    issued_at: token.issued_at,
    purchase_id,
    now: context.clock.now(),
  });
  if (refusal !== null) throw new AppError(refusal);
  if (changed_id !== null) publishChanges(context, changed_id, 'consumer_denied');
  const message = await presentMessage(context, purchase_id, 'consumer');
  if (!message) throw new Error(`purchase ${purchase_id} was denied and says nothing`);
  return message;
}
