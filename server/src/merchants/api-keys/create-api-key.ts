import type { apiKeys, BodyOf, NewApiKey } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireAccountAdmin } from '../../kernel/http/actor.ts';
import { idempotentSecret } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { entryAbout, factsOf } from './audited.ts';
import { boundsOf, UNBOUNDED } from './bounds.ts';
import type { KeyHolder } from './key-holder.ts';
import { presentKey } from './present.ts';
import { makeSecret } from './secret.ts';
import { insertKey, readKey } from './store.ts';

/**
 * Makes a business's key, `sk_test_…` on a sandbox server, else `sk_live_…`; only this answer has its secret. Without
 * rights it opens and reads checkout sessions. `db` makes it part of a transaction. Throws FORBIDDEN but for
 * AdminAccount, or for a business not the caller's, BUSINESS_CLOSING, BAD_INPUT for an end that has passed.
 */
export async function createApiKey(
  context: Context,
  actor: KeyHolder,
  wishes: BodyOf<typeof apiKeys.create>,
  db?: Queryable,
): Promise<NewApiKey> {
  requireAccountAdmin(actor);
  const { syn_business_id: business_id, name, ...bounds } = wishes;
  if (!actor.business_ids.includes(business_id)) throw new AppError('FORBIDDEN');
  const { secret, ...parts } = makeSecret(context.config);
  const created_at = context.clock.now();
  const bounded = boundsOf(bounds, UNBOUNDED, created_at);
  const key = { id: newId('key'), business_id, name, ...parts, ...bounded, created_by: actor.user_id, created_at };
  const add = async (tx: Queryable): Promise<NewApiKey> => {
    if (!(await insertKey(tx, key))) throw new AppError('BUSINESS_CLOSING');
    const row = await readKey(tx, key.id);
    await writeEntry(tx, context.clock, { ...entryAbout(actor, row), event: 'api_key.created', after: factsOf(row) });
    return { ...presentKey(row), secret };
  };
  return db ? add(db) : context.db.transaction(add);
}

/**
 * The same, once, for a caller with an idempotency key: whoever repeats the call, whose answer was lost, is shown the
 * same secret for as long as the key is kept. Throws IDEMPOTENCY_KEY_REUSED besides.
 */
export function createApiKeyOnce(
  context: Context,
  actor: KeyHolder,
  body: BodyOf<typeof apiKeys.create>,
  idempotency_key: string | undefined,
): Promise<NewApiKey> {
  const call = { user_id: actor.user_id, route: 'api-keys/create', idempotency_key, body };
  return idempotentSecret(context, call, (tx) => createApiKey(context, actor, body, tx));
}
