import type { NewWebhook } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { writeEntry } from '../kernel/audit/index.ts';
import { AppError } from '../kernel/errors.ts';
import { idempotentSecret } from '../kernel/idempotency/index.ts';
import { entryAbout } from './audited.ts';
import { presentWebhook } from './present.ts';
import { makeSecret, secretPlace } from './secret.ts';
import { changeSecret, lockEndpoint } from './store.ts';
import type { Tender } from './tender.ts';

/**
 * Gives an address another secret, after a loss or leak; whatever waits is signed with the new one, and nothing is
 * lost. Throws NOT_FOUND for one that is not the tender's, IDEMPOTENCY_KEY_REUSED.
 */
export function giveNewSecret(context: Context, tender: Tender, id: string, idempotency_key?: string): Promise<NewWebhook> {
  const call = { user_id: tender.id, route: 'webhooks/secret', idempotency_key, body: { id } };
  return idempotentSecret(context, call, async (tx) => {
    const row = await lockEndpoint(tx, id, tender.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    const secret = makeSecret();
    await changeSecret(tx, id, context.sealer.seal(secret, secretPlace(id)));
    await writeEntry(tx, context.clock, { ...entryAbout(tender, row), event: 'webhook.secret_changed' });
    return { ...presentWebhook(row), secret };
  });
}
