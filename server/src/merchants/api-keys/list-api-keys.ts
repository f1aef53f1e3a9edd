import type { ApiKey } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { requireAccountAdmin } from '../../kernel/http/actor.ts';
import type { KeyHolder } from './key-holder.ts';
import { presentKey } from './present.ts';
import { readKeys } from './store.ts';

/** The organization's keys, newest first, revoked too; no secrets. Throws FORBIDDEN for any role but AdminAccount. */
export async function listApiKeys(context: Context, actor: KeyHolder): Promise<ApiKey[]> {
  requireAccountAdmin(actor);
  return (await readKeys(context.db, { business_ids: actor.business_ids })).map(presentKey);
}
