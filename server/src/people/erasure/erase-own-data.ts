import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { forgetSignIn, lockUser, setUserStatus } from '../../identity/index.ts';
import { userWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { forgetAnswers } from '../../kernel/idempotency/index.ts';
import { forgetChoices } from '../../notify/notices/index.ts';
import { forgetMessagesTo, postMessage } from '../../notify/outbox/index.ts';
import { listDevices } from '../../notify/push/index.ts';
import { forgetSupport, lockSender } from '../../notify/support/index.ts';
import { removeAllAccounts } from '../bank-accounts/index.ts';
import { type ClearsOn, dayOf, readOutlook } from './read-outlook.ts';
import { eraseConsumer, findLeaving, type Leaving, listFormerWays, lockLeaving } from './store.ts';
import { wordsOfErasure } from './words.ts';

/** Whoever was a customer, wherever a name stood. */
const FORMER_CUSTOMER = 'Former customer';

/**
 * Deletes the caller's data for good, in one transaction: profile, accounts, sign-in, messages. Records of payments stay
 * until the day that it gives, null where there are none; they are told once more by mail or text. A second call gives
 * the same. The bank link is removed at its provider afterwards. Throws ERASURE_NOT_YET, ACCOUNT_FROZEN.
 */
export async function eraseOwnData(context: Context, actor: Actor, clearsOn: ClearsOn): Promise<{ kept_until: string | null }> {
  const { user_id } = actor;
  let afterwards = (): void => undefined;
  const answer = await context.db.transaction(async (tx) => {
    await lockLeaving(tx, user_id);
    // A report of a payment that is just being sent is seen below, or comes too late.
    await lockSender(tx, user_id);
    const leaving = await findLeaving(tx, user_id);
    if (!leaving) throw new AppError('PROFILE_REQUIRED');
    if (leaving.erased_at !== null) return keptUntil(leaving);
    const { status, subject } = await lockUser(tx, user_id);
    const { reasons, kept_until } = await readOutlook(context, tx, { user_id, status }, clearsOn);
    if (reasons.length > 0) throw new AppError('ERASURE_NOT_YET');
    await eraseAll(context, tx, user_id, leaving);
    afterwards = await forgetSignIn(context, tx, { id: user_id, subject });
    await writeEntry(tx, context.clock, {
      event: 'consumer.data_deleted',
      who: { ...userWho(actor), name: FORMER_CUSTOMER, address: null },
      thing: { kind: 'consumer', id: user_id, name: FORMER_CUSTOMER },
    });
    const { language } = leaving;
    const words = wordsOfErasure(context, leaving, kept_until);
    await postMessage(context, tx, {
      purpose: 'data_deleted',
      key: `data-deleted:${randomUUID()}`,
      language,
      words,
      left_to_dispatcher: true,
    });
    return { kept_until };
  });
  context.channels.closeUser(user_id);
  afterwards();
  return answer;
}

/** Everything but how they sign in. What was written to them goes before the last message is written. */
async function eraseAll(context: Context, tx: Queryable, user_id: string, { phone_number, email }: Leaving): Promise<void> {
  const now = context.clock.now();
  const browsers = (await listDevices(tx, [user_id])).map(({ id }) => id);
  await forgetMessagesTo(context, tx, [phone_number, email, ...(await listFormerWays(tx, user_id)), ...browsers]);
  await forgetSupport(tx, user_id, now);
  await forgetChoices(tx, user_id);
  await forgetAnswers(tx, user_id);
  await removeAllAccounts(tx, user_id, now);
  await setUserStatus(tx, user_id, 'DEACTIVATED');
  await eraseConsumer(tx, user_id, now);
}

/** What was said to the first of two calls: without payments nothing was kept any longer than the deletion took. */
function keptUntil({ erased_at, records_until }: Leaving): { kept_until: string | null } {
  const has_records = records_until !== null && erased_at !== null && records_until > erased_at;
  return { kept_until: has_records ? dayOf(records_until) : null };
}
