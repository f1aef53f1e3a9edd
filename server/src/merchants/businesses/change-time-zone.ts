import type { Context } from '../../context.ts';
import { type AuditWho, providerWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { longMoment } from '../../kernel/language/long-moment.ts';
import { lockPlace, updateTimeZone } from './place-store.ts';

/** Between two changes of a business's own users. */
const BETWEEN_MS = 24 * 60 * 60_000;

/**
 * Has a business's days go by another clock, past ones too. `recount`: what counts its days anew, in the same
 * transaction. Who, why, and what it was are kept. `by`: who of the provider, or one of its users; `seen`: what they
 * changed it from. Throws BUSINESS_NOT_FOUND, NOTHING_CHANGES, SETTINGS_CHANGED; TIME_ZONE_JUST_CHANGED, to its users.
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
    const chosen_at = typeof by === 'string' ? null : clock.now();
    if (chosen_at !== null) requireDayBetween(now.time_zone_chosen_at, chosen_at);
    await updateTimeZone(tx, business_id, time_zone, chosen_at);
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

/** While days are counted anew nobody's are rolled up, so a business's own users have that done once a day. */
function requireDayBetween(last: Date | null, now: Date): void {
  const possible_at = new Date((last?.getTime() ?? 0) + BETWEEN_MS);
  if (possible_at <= now) return;
  throw new AppError('TIME_ZONE_JUST_CHANGED', {
    message: `You can change the time zone once a day. You can change it again after ${longMoment('en', possible_at)}. If it’s wrong now, contact us.`,
  });
}
