import { EASTERN, type IsoDate, wallTimeAt } from '@drawbridge/banking-calendar';
import { type CutoffRule, effectiveEntryDateAt, isLate, isSameDayCutoff, nextCutoff } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { sendBy } from './send-by.ts';
import { isDishonored, lockLatestReturn, openDishonoredReturn } from './store.ts';

/**
 * Why a person may dishonor a return that had its effect (Nacha rules, appendix four). The server does duplicates and
 * wrong amounts.
 */
export const DISHONOR_REASONS = {
  R61: 'Misrouted return',
  R62: 'Return of an erroneous or reversing entry',
  R68: 'Untimely return',
  R70: 'Permissible return not accepted',
} as const satisfies Record<string, string>;
export type DishonorReason = keyof typeof DISHONOR_REASONS;

/**
 * Dishonors a payment's latest return, by public id, by a person. It stays DECLINED until that settles, then stands as
 * never returned. R68 needs a late return. Throws RETURN_NOT_POSSIBLE with the reason in words.
 */
export async function dishonorReturn(context: Context, public_id: string, reason: DishonorReason, by: string): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    const found = await lockLatestReturn(tx, public_id);
    if (!found) throw refused('This payment has not come back');
    if (found.status !== 'DECLINED' || found.resolved_at !== null) throw refused('This return is made good already');
    if (found.reinitiated) throw refused('A retry of this payment is on its way');
    // It bears the entry's own trace number: see `ach/ingest/return-entries.ts`.
    if (found.return_trace_number === found.trace_number)
      throw refused('Our own bank did not carry this payment, or its whole file: no bank has returned it');
    if (await isDishonored(tx, found.id)) throw refused('This return is dishonored already');
    const send_by = sendBy(found.returned_at);
    // It leaves with the file of the next day's own cutoff, and must settle in time.
    const settles_on = settlesOn(at, context.config.ach);
    const last_day = wallTimeAt(send_by, EASTERN).date;
    if (settles_on > last_day)
      throw refused(`A return can be dishonored within five banking days: it would settle on ${settles_on}, and had to by ${last_day}`);
    if (reason === 'R68' && !isLate(found.code, found.settled_at, found.returned_at))
      throw refused('This return came in time: it cannot be dishonored as untimely');
    await openDishonoredReturn(tx, { id: newId('dis'), made_at: at, made_by: by, send_by }, { return_id: found.id, reason_code: reason });
  });
}

/** The day on which what is asked for now settles. Same-day windows take debits alone. */
function settlesOn(at: Date, rule: CutoffRule): IsoDate {
  let cutoff_at = nextCutoff(at, rule);
  while (isSameDayCutoff(cutoff_at, rule)) cutoff_at = nextCutoff(cutoff_at, rule);
  return effectiveEntryDateAt(cutoff_at, rule);
}

const refused = (message: string): AppError => new AppError('RETURN_NOT_POSSIBLE', { message });
