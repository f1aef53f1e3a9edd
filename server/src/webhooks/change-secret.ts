import type { NewWebhook } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { writeEntry } from '../kernel/audit/index.ts';
import { AppError } from '../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../kernel/http/actor.ts';
import { entryAbout } from './audited.ts';
import { presentWebhook } from './present.ts';
import { makeSecret, secretPlace } from './secret.ts';
import { changeSecret, lockEndpoint } from './store.ts';

/**
 * Gives an address another secret, after a loss or leak; whatever waits is signed with the new one, and nothing is
 * lost. Throws FORBIDDEN for any role but AdminAccount, NOT_FOUND for one that is not the organization's.
 */
export function giveNewSecret({ db, sealer, clock }: Context, actor: Actor, id: string): Promise<NewWebhook> {
  requireAccountAdmin(actor);
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id, actor.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    const secret = makeSecret();
    await changeSecret(tx, id, sealer.seal(secret, secretPlace(id)));
    await writeEntry(tx, clock, { ...entryAbout(actor, row), event: 'webhook.secret_changed' });
    return { ...presentWebhook(row), secret };
  });
}
