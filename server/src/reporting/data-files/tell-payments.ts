import { listHeldRetries } from '../../collections/reinitiations/index.ts';
import { listHeldReturns } from '../../collections/returns/index.ts';
import type { Context } from '../../context.ts';
import { listHeldBack } from '../../disbursements/credits/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { listHeldStarts } from '../../payments/counters/index.ts';
import { type HeldPurchase, listHeldApproved, listHeldUnapproved } from '../../payments/purchases/index.ts';
import { listHeldConsents } from '../../people/consents/index.ts';
import { byKey } from './by-key.ts';
import { inPages } from './in-pages.ts';

/** A consumer's approved payments, oldest first, each with what came back of it, was tried again and given back. */
export async function* tellPayments({ db }: Context, user_id: string): AsyncGenerator<object[]> {
  for await (const payments of pagesOfApproved(db, user_id)) {
    const ids = payments.map(({ id }) => id);
    const counters = byKey(await listHeldStarts(db, ids), 'purchase_id');
    const returns = byKey(await listHeldReturns(db, ids), 'purchase_id');
    const retries = byKey(await listHeldRetries(db, ids), 'purchase_id');
    const back = byKey(await listHeldBack(db, ids), 'purchase_id');
    yield payments.map((payment) => ({
      ...payment,
      counter: counters(payment.id)[0]?.counter ?? null,
      returns: returns(payment.id),
      retries: retries(payment.id),
      refunds: back(payment.id)[0]?.refunds ?? [],
      reversal: back(payment.id)[0]?.reversal ?? null,
    }));
  }
}

/** What they never approved. */
export function tellUnapproved({ db }: Context, user_id: string): AsyncGenerator<object[]> {
  return inPages<HeldPurchase>((after, limit) => listHeldUnapproved(db, user_id, after?.id ?? null, limit));
}

/** What they authorized, payment by payment, with the words that stood there. */
export async function* tellAuthorizations({ db }: Context, user_id: string): AsyncGenerator<object[]> {
  for await (const payments of pagesOfApproved(db, user_id)) {
    const ids = new Map(payments.map(({ id, public_id }) => [id, public_id]));
    const consents = await listHeldConsents(db, [...ids.keys()]);
    yield consents.map(({ purchase_id, ...consent }) => ({ payment: ids.get(purchase_id), ...consent }));
  }
}

function pagesOfApproved(db: Queryable, user_id: string): AsyncGenerator<HeldPurchase[]> {
  return inPages((after, limit) => listHeldApproved(db, user_id, after?.id ?? null, limit));
}
