import type { Context } from '../../context.ts';
import { type AuditWho, providerWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { lockPlace, updateTimeZone } from './place-store.ts';

/**
 * Has a business's days go by another clock, past ones too. `recount`: what counts its days anew, in the same
 * transaction. Who, why, and what it was are kept. `by`: who of the provider, or one of its users; `seen`: what they
 * changed it from. Throws BUSINESS_NOT_FOUND, NOTHING_CHANGES, SETTINGS_CHANGED.
 */
export function changeTimeZone(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  business_id: string,
  time_zone: string,
  { by, why, seen }: { by: string | AuditWho; why?: string; seen?: string },
  recount: (tx: Queryable) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const now = await lockPlace(tx, business_id);
    if (!now) throw new AppError('BUSINESS_NOT_FOUND');
    if (seen !== undefined && now.time_zone !== seen) throw new AppError('SETTINGS_CHANGED');
    if (now.time_zone === time_zone) throw new AppError('NOTHING_CHANGES');
    await updateTimeZone(tx, business_id, time_zone);
    await recount(tx);
    await writeEntry(tx, clock, {
      event: 'business.time_zone_changed',
      who: typeof by === 'string' ? providerWho(by) : by,
      organization_id: now.organization_id,
      thing: { kind: 'business', id: business_id, name: now.name },
      before: { time_zone: now.time_zone },
      after: { time_zone },
      ...(why !== undefined && { why }),
    });
  });
}
