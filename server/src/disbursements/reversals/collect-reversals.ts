import {
  accountOfEntry,
  type CutoffMoments,
  companyNameOf,
  consumerName,
  type EntryToOriginate,
  effectiveEntryDateOf,
  UnoriginableEntries,
} from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { cancelReversal } from './cancel-reversal.ts';
import { lockUnsent, noteDue, type Reversal, type ReversalToSend, readToSend } from './store.ts';

/**
 * The reversals that leave with this cutoff: of payments that are POSTED, while they can still be in time. One that cannot be any more, and one
 * whose debit came back, are cancelled. What leaves is taken from the merchant now, so that it is not paid out with the same file.
 */
export async function collectReversals(
  context: Context,
  tx: Queryable,
  { cutoff_at, originated_at }: CutoffMoments,
): Promise<EntryToOriginate[]> {
  const settles_on = effectiveEntryDateOf(cutoff_at, originated_at, context.config.ach);
  const due = new Map<string, Reversal>();
  for (const reversal of await lockUnsent(tx, cutoff_at)) {
    if (reversal.file_waits) continue;
    const objection = objectionTo(reversal, settles_on);
    if (objection !== undefined) {
      await cancelReversal(tx, reversal, { at: originated_at, actor: 'system', reason: objection });
      context.log.error({ reversal: reversal.reference, reason: objection }, 'a reversal cannot be sent any more');
    } else if (reversal.purchase_status === 'POSTED') due.set(reversal.id, reversal);
  }
  const entries: EntryToOriginate[] = [];
  const unoriginable = new UnoriginableEntries(context, 'reversal', originated_at);
  for (const details of await readToSend(tx, [...due.keys()])) {
    const reversal = due.get(details.id);
    if (!reversal) continue;
    try {
      entries.push(unoriginable.tried(entryOf(context, reversal, details)));
    } catch (error) {
      unoriginable.note({ subject_id: reversal.id, reference: reversal.reference }, error);
    }
  }
  await unoriginable.keep(tx);
  const first = entries.flatMap(({ subject_id }) => due.get(subject_id ?? '') ?? []).filter(({ status }) => status === 'WAITING');
  await noteDue(
    tx,
    first.map(({ id }) => id),
    originated_at,
  );
  return entries;
}

function objectionTo({ purchase_status, debit_returned, last_day }: Reversal, settles_on: string): string | undefined {
  if (debit_returned || (purchase_status !== 'POSTED' && purchase_status !== 'PENDING')) return 'the payment has come back';
  return settles_on > last_day ? `it had to be with the bank by ${last_day}` : undefined;
}

/** Class, company and amount are those of the debit (Nacha Operating Rules, reversing entries). */
function entryOf(context: Context, reversal: Reversal, details: ReversalToSend): EntryToOriginate {
  const account = accountOfEntry(context, 'credit', { ...details, id: reversal.bank_account_id });
  return {
    kind: 'reversal',
    purchase_id: null,
    subject_id: reversal.id,
    bank_account_id: reversal.bank_account_id,
    // One that comes back is not sent again.
    attempt: 1,
    amount_cents: reversal.amount_cents,
    batch: {
      standard_entry_class_code: 'WEB',
      service_class_code: '220',
      company_name: details.company_name ?? companyNameOf(details.business_name),
      company_entry_description: 'REVERSAL',
      business_id: details.business_id,
    },
    ...account,
    receiver_identification: details.public_id,
    receiver_name: consumerName(details),
    // Payment type code of class WEB: as the debit has it.
    discretionary_data: 'S',
  };
}
