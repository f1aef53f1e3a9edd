import type { ApiKey, apiKeys, BodyOf } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireAccountAdmin } from '../../kernel/http/actor.ts';
import { entryAbout, factsOf } from './audited.ts';
import { boundsOf } from './bounds.ts';
import type { KeyHolder } from './key-holder.ts';
import { presentKey } from './present.ts';
import { lockKey, writeBounds } from './store.ts';

/**
 * Changes what a key may do, until when, and from where, from its next call on; an expired one can be given more time.
 * What is not named stays. Throws FORBIDDEN for any role but AdminAccount, NOT_FOUND for a key that is not the
 * organization's, API_KEY_REVOKED, BAD_INPUT for an end that has passed.
 */
export async function changeApiKey(context: Context, actor: KeyHolder, id: string, wishes: BodyOf<typeof apiKeys.change>): Promise<ApiKey> {
  requireAccountAdmin(actor);
  const { clock } = context;
  return context.db.transaction(async (tx) => {
    const row = await lockKey(tx, id, actor.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.revoked_at !== null) throw new AppError('API_KEY_REVOKED');
    const changed = { ...row, ...boundsOf(wishes, row, clock.now()) };
    const [before, after] = [factsOf(row), factsOf(changed)];
    if (JSON.stringify(before) === JSON.stringify(after)) return presentKey(row);
    await writeBounds(tx, id, changed);
    await writeEntry(tx, clock, { ...entryAbout(actor, row), event: 'api_key.changed', before, after });
    return presentKey(changed);
  });
}
