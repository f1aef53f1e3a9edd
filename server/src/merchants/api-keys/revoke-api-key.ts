import type { ApiKey } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireAccountAdmin } from '../../kernel/http/actor.ts';
import { entryAbout, factsOf } from './audited.ts';
import type { KeyHolder } from './key-holder.ts';
import { presentKey } from './present.ts';
import { lockKey, writeRevoked } from './store.ts';

/**
 * Takes a key out of use, for good; revoking it again changes nothing. Sessions that it opened can still be paid.
 * Throws FORBIDDEN for any role but AdminAccount, NOT_FOUND for a key that is not the organization's.
 */
export async function revokeApiKey(context: Context, actor: KeyHolder, id: string): Promise<ApiKey> {
  requireAccountAdmin(actor);
  return context.db.transaction(async (tx) => {
    const row = await lockKey(tx, id, actor.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.revoked_at !== null) return presentKey(row);
    const revoked_at = context.clock.now();
    await writeRevoked(tx, id, actor.user_id, revoked_at);
    await writeEntry(tx, context.clock, { ...entryAbout(actor, row), event: 'api_key.revoked', before: factsOf(row) });
    return presentKey({ ...row, revoked_at });
  });
}
