import { type AnswerOf, type BodyOf, PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH, type support } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { newId } from '../../kernel/ids.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { holdToDay } from './day-limit.ts';
import { keepRequest } from './keep-request.ts';
import { findBusinessesNamed, findOwnPayment } from './store.ts';

/**
 * Keeps a request for help with its person, business and payment, has it mailed to the provider and a confirmation to
 * whoever sent it. Gives the reference number by which either can name it. Throws TOO_MANY_REQUESTS after ten in an
 * hour, or 20 in a day.
 */
export async function sendRequest(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof support.send>,
): Promise<AnswerOf<typeof support.send>> {
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.support_request, actor.user_id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  const request = {
    id: newId('sup'),
    user_id: actor.user_id,
    side: actor.kind,
    notes: body.notes,
    issue: body.issue || null,
    phone_number: body.phoneNumber ?? null,
    store_name: body.storeName || null,
    disputes: false,
    ...(await whatItIsAbout(context, actor, body)),
  };
  const now = context.clock.now();
  const reference = await context.db.transaction(async (tx) => {
    await holdToDay(tx, actor.user_id, 'requests', now);
    return keepRequest(context, tx, request, now);
  });
  return { reference };
}

const TRANSACTION_ID = new RegExp(`\\b[${PUBLIC_ID_ALPHABET}]{${PUBLIC_ID_LENGTH}}\\b`, 'g');
/** Whoever names more of them than this in one request names no one payment. */
const MOST_NAMED = 5;

/**
 * The payment that a request names by its Transaction ID, and the business, as far as they are the sender's own. What
 * isn't theirs is left out without a word: whoever needs help gets it, and learns of nobody else's payments.
 */
async function whatItIsAbout(
  { db }: Context,
  { user_id, kind, business_ids }: Actor,
  { notes, storeName }: BodyOf<typeof support.send>,
): Promise<{ purchase_id: string | null; business_id: string | null }> {
  const named_ids = (notes.match(TRANSACTION_ID) ?? []).slice(0, MOST_NAMED);
  const purchase = named_ids.length === 0 ? undefined : await findOwnPayment(db, named_ids, user_id, business_ids);
  if (purchase) return { purchase_id: purchase.id, business_id: purchase.business_id };
  if (kind === 'consumer') return { purchase_id: null, business_id: null };
  const [only, ...others] = storeName ? await findBusinessesNamed(db, business_ids, storeName) : [];
  // Of two with one name nobody knows which.
  const named = others.length === 0 ? only?.id : undefined;
  return { purchase_id: null, business_id: named ?? (business_ids.length === 1 ? (business_ids[0] ?? null) : null) };
}
