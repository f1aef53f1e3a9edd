import { TICKET_MS } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { consumeServerRateLimit, LIMITS } from '../../kernel/limits/index.ts';
import { newToken, tokenHash } from '../../kernel/security/secret-token.ts';
import { sideOf } from './side-of.ts';
import { readCheckouts } from './store.ts';
import * as store from './tickets-store.ts';

const TICKET = /^[A-Za-z0-9_-]{43}$/;

/**
 * A ticket to a purchase's channel, for its user, good once within 30 real seconds; only its hash is kept. It ends with
 * sign-in `session_id`. Throws NOT_FOUND for no purchase of theirs, and TOO_MANY_REQUESTS.
 */
export async function openChannelTicket(
  context: Context,
  actor: Actor,
  purchase_id: string,
  session_id: string | undefined,
): Promise<{ ticket: string; expires_at: string }> {
  consumeServerRateLimit(context, LIMITS.ticket, actor.user_id);
  const [state] = await readCheckouts(context.db, [purchase_id]);
  const side = state && sideOf(state, actor);
  if (!side) throw new AppError('NOT_FOUND');
  const ticket = newToken();
  const minted_at = context.clock.wall();
  await store.insertTicket(context.db, tokenHash(ticket), {
    purchase_id,
    user_id: actor.user_id,
    side,
    minted_at,
    session_id: session_id ?? null,
  });
  return { ticket, expires_at: new Date(minted_at.getTime() + TICKET_MS).toISOString() };
}

/**
 * Takes a ticket: gives what it was minted for, or undefined for one that is unknown, used, too old, or for another
 * purchase. Whichever it is, it is good no longer.
 */
export async function takeChannelTicket(context: Context, purchase_id: string, ticket: string): Promise<store.Ticket | undefined> {
  if (!TICKET.test(ticket)) return undefined;
  const found = await store.takeTicket(context.db, tokenHash(ticket));
  if (!found || found.purchase_id !== purchase_id) return undefined;
  return context.clock.wall().getTime() - found.minted_at.getTime() < TICKET_MS ? found : undefined;
}
