import type { apiKeys, BodyOf, NewApiKey } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireAccountAdmin } from '../../kernel/http/actor.ts';
import { idempotentSecret } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { entryAbout, factsOf } from './audited.ts';
import type { KeyHolder } from './key-holder.ts';
import { presentKey } from './present.ts';
import { makeSecret } from './secret.ts';
import { insertKey } from './store.ts';

/**
 * Makes a business's key, `sk_test_…` on a sandbox server, else `sk_live_…`; only this answer has its secret. `db`
 * makes it part of a transaction. Throws FORBIDDEN but for AdminAccount, or for a business not the caller's,
 * BUSINESS_CLOSING.
 */
export async function createApiKey(
  context: Context,
  actor: KeyHolder,
  wishes: BodyOf<typeof apiKeys.create>,
  db?: Queryable,
): Promise<NewApiKey> {
  requireAccountAdmin(actor);
  const { syn_business_id: business_id, name } = wishes;
  if (!actor.business_ids.includes(business_id)) throw new AppError('FORBIDDEN');
  const { secret, ...parts } = makeSecret(context.config);
  const key = { id: newId('key'), business_id, name, ...parts, created_by: actor.user_id, created_at: context.clock.now() };
  const add = async (tx: Queryable): Promise<NewApiKey> => {
    const row = await insertKey(tx, key);
    if (!row) throw new AppError('BUSINESS_CLOSING');
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
