import type { apiKeys, BodyOf, NewApiKey } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { type KeyHolder, requireKeyHolder } from './key-holder.ts';
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
  requireKeyHolder(actor);
  const { syn_business_id: business_id, name } = wishes;
  if (!actor.business_ids.includes(business_id)) throw new AppError('FORBIDDEN');
  const { secret, ...parts } = makeSecret(context.config);
  const key = { id: newId('key'), business_id, name, ...parts, created_by: actor.user_id, created_at: context.clock.now() };
  return { ...presentKey(await insertKey(db, key)), secret };
}
