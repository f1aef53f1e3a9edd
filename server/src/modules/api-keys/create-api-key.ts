import type { ApiKey, apiKeys, BodyOf, MadeApiKey, NewApiKey } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { requireAccountAdmin } from '../../http/actor.ts';
import { newId } from '../../ids.ts';
import { answerOnce } from '../purchases/index.ts';
import type { KeyHolder } from './key-holder.ts';
import { presentKey } from './present.ts';
import { makeSecret } from './secret.ts';
import { insertKey } from './store.ts';

/**
 * Makes a key for one business of the caller's organisation: `sk_test_…` on a sandbox server, `sk_live_…` on any other. Its secret is in what
 * this gives and nowhere else. `db` makes it part of a transaction.
 * Throws FORBIDDEN for any role but AdminAccount, and for a business that is not the caller's.
 */
export async function createApiKey(
  context: Context,
  actor: KeyHolder,
  wishes: BodyOf<typeof apiKeys.create>,
  db: Queryable = context.db,
): Promise<NewApiKey> {
  requireAccountAdmin(actor);
  const { syn_business_id: business_id, name } = wishes;
  if (!actor.business_ids.includes(business_id)) throw new AppError('FORBIDDEN');
  const { secret, ...parts } = makeSecret(context.config);
  const key = { id: newId('key'), business_id, name, ...parts, created_by: actor.user_id, created_at: context.clock.now() };
  return { ...presentKey(await insertKey(db, key)), secret };
}

/**
 * The same, once, for a caller with an idempotency key: whoever repeats the call gets the key again, without its secret. That is shown once, and is
 * not kept for anybody who did not see it: such a key is revoked, and another made. Throws IDEMPOTENCY_KEY_REUSED besides.
 */
export async function createApiKeyOnce(
  context: Context,
  actor: KeyHolder,
  body: BodyOf<typeof apiKeys.create>,
  idempotency_key: string | undefined,
): Promise<MadeApiKey> {
  const shown: Pick<MadeApiKey, 'secret'> = { secret: null };
  const { json } = await answerOnce(context, { user_id: actor.user_id, route: 'api-keys/create', idempotency_key, body }, async (tx) => {
    const { secret, ...listed } = await createApiKey(context, actor, body, tx);
    shown.secret = secret;
    return listed;
  });
  return { ...(JSON.parse(json) as ApiKey), ...shown };
}
