import { type CutoffMoments, companyNameOf, effectiveEntryDateOf, type FileShare } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { type CollectedCredits, type Credit, isDue, lockOpen, moveCredits, queueOriginable } from '../credits/index.ts';

/**
 * The reversals of this cutoff: of POSTED payments, while still in time. One too late, or whose debit came back, is
 * cancelled. The merchant's money is taken now, so that this file does not pay it out.
 */
export async function collectReversals(
  context: Context,
  tx: Queryable,
  { cutoff_at, originated_at: at }: CutoffMoments,
  share: FileShare,
): Promise<CollectedCredits> {
  const settles_on = effectiveEntryDateOf(cutoff_at, at, context.config.ach);
  const due: Credit[] = [];
  for (const reversal of await lockOpen(tx, 'reversal', cutoff_at)) {
    if (reversal.undecided) continue;
    const reason = objectionTo(reversal, settles_on);
    if (reason !== undefined) {
      await moveCredits(tx, 'cancelled', [reversal], { at, actor: 'system', reason });
      context.log.error({ reversal: reversal.reference, reason }, 'a reversal cannot be sent any more');
    } else if (isDue(reversal)) due.push(reversal);
  }
  return queueOriginable(
    context,
    tx,
    'reversal',
    due,
    { at, share },
    // Class, company and amount are those of the debit (Nacha Operating Rules, reversing entries).
    ({ business_id, business_name, company_name, public_id }) => ({
      batch: {
        standard_entry_class_code: 'WEB',
        company_name: company_name ?? companyNameOf(business_name ?? ''),
        company_entry_description: 'REVERSAL',
        business_id: business_id ?? '',
      },
      receiver_identification: public_id ?? '',
      // Payment type code of class WEB: as the debit has it.
      discretionary_data: 'S',
    }),
    ({ id, reference }) => ({ subject_id: id, reference: reference ?? id }),
  );
}

function objectionTo({ purchase_status, debit_returned, last_day }: Credit, settles_on: string): string | undefined {
  if (debit_returned || (purchase_status !== 'POSTED' && purchase_status !== 'PENDING')) return 'the payment has come back';
  return last_day !== null && settles_on > last_day ? `it had to be with the bank by ${last_day}` : undefined;
}
