import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { BodyOf, externalAccounts } from '@drawbridge/contract';
import { effectiveEntryDate, nextCutoff } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import { idempotent } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { keepUnverified, lockForNumbers } from '../../people/bank-accounts/index.ts';
import { drawAmounts } from './draw-amounts.ts';
import { START_LIMITS } from './limits.ts';
import { readVerification } from './list-verifications.ts';
import { countStarts, insertVerification, lockStarts } from './store.ts';

/**
 * Links a checking account by its numbers, as its bank is unknown to the bank-linking provider: two credits below a
 * dollar leave with the next file, and the account waits for their amounts. Gives how far it is. Throws
 * ERR_EXTERNAL_ACCOUNT_EXISTS, TOO_MANY_VERIFICATIONS, IDEMPOTENCY_KEY_REUSED.
 */
export async function startVerification(
  context: Context,
  actor: Actor,
  numbers: BodyOf<typeof externalAccounts.linkByNumbers>,
  call: { readonly idempotency_key: string | undefined; readonly address: string },
): Promise<WrittenAnswer> {
  const consumer_id = actor.user_id;
  const { clock, config, sealer } = context;
  // What is kept of the body to know it again must not let anyone find the numbers by trying them out.
  const body = { fingerprint: sealer.fingerprint(`${numbers.routing_number}:${numbers.account_number}`) };
  const { idempotency_key } = call;
  return idempotent(context, { user_id: consumer_id, route: 'external_accounts/micro_entries', idempotency_key, body }, async (tx) => {
    const place = await lockForNumbers(context, tx, consumer_id, numbers);
    const counted = {
      consumer_id,
      number_fingerprint: place.fingerprint,
      address_fingerprint: sealer.fingerprint(`address ${call.address}`),
    };
    const started_at = clock.now();
    await requireRoom(tx, counted, started_at);

    const bank_account_id = await keepUnverified(context, tx, consumer_id, numbers, place);
    await insertVerification(tx, {
      ...counted,
      id: newId('mvf'),
      bank_account_id,
      started_at,
      expected_on: effectiveEntryDate(wallTimeAt(nextCutoff(started_at, config.ach), EASTERN).date),
      entries: drawAmounts().map((amount_cents) => ({ id: newId('mic'), amount_cents })),
    });
    return readVerification(context, tx, consumer_id, bank_account_id);
  });
}

async function requireRoom(
  tx: Queryable,
  of: { consumer_id: string; number_fingerprint: string; address_fingerprint: string },
  now: Date,
): Promise<void> {
  const ago = (window_ms: number) => new Date(now.getTime() - window_ms);
  const { of_consumer, of_numbers, of_address } = START_LIMITS;
  await lockStarts(tx);
  const counts = await countStarts(tx, of, {
    consumer: ago(of_consumer.window_ms),
    numbers: ago(of_numbers.window_ms),
    address: ago(of_address.window_ms),
  });
  if (counts.of_consumer >= of_consumer.most || counts.of_numbers >= of_numbers.most || counts.of_address >= of_address.most)
    throw new AppError('TOO_MANY_VERIFICATIONS');
}
