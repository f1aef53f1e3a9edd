import {
  accountOfEntry,
  type CutoffMoments,
  companyName,
  consumerName,
  type EntryToOriginate,
  UnoriginableEntries,
} from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { refuseVerification } from './refuse-verification.ts';
import { type CreditToSend, lockUnanswered, lockWaiting } from './store.ts';
import { watchVolumes } from './watch-volumes.ts';

/** Length of the field, by the format. */
const RECEIVER_IDENTIFICATION = 15;

/** What a micro-entry must be called (Nacha rules, micro-entries). */
const DESCRIPTION = 'ACCTVERIFY';

/**
 * The credits that leave with this cutoff, two to each account; and what was not answered in time is refused. The account numbers are open in
 * what it gives: they go into the file and nowhere else. One that is unoriginable is left out and kept with the reason.
 */
export async function collectCredits(
  context: Context,
  tx: Queryable,
  { cutoff_at, originated_at }: CutoffMoments,
): Promise<EntryToOriginate[]> {
  for (const unanswered of await lockUnanswered(tx, originated_at)) await refuseVerification(tx, unanswered, 'too_late', originated_at);
  const entries: EntryToOriginate[] = [];
  const unoriginable = new UnoriginableEntries(context, 'micro_entry', originated_at);
  for (const credit of await lockWaiting(tx, cutoff_at)) {
    try {
      entries.push(unoriginable.tried(entryOf(context, credit)));
    } catch (error) {
      unoriginable.note({ subject_id: credit.verification_id, reference: credit.bank_account_id }, error);
    }
  }
  await unoriginable.keep(tx);
  if (entries.length > 0) await watchVolumes(context, tx, entries.length, originated_at);
  return entries;
}

function entryOf(context: Context, credit: CreditToSend): EntryToOriginate {
  const { config } = context;
  const account = accountOfEntry(context, 'credit', { ...credit, id: credit.bank_account_id });
  return {
    kind: 'micro_entry',
    purchase_id: null,
    subject_id: credit.micro_entry_id,
    bank_account_id: credit.bank_account_id,
    attempt: 1,
    amount_cents: credit.amount_cents,
    batch: {
      // Class WEB takes credits from one person to another only.
      standard_entry_class_code: 'PPD',
      service_class_code: '220',
      // People look for it on their statement: the name under which they know us.
      company_name: companyName(config.brand.name) || companyName(config.ach.immediate_origin_name),
      company_entry_description: DESCRIPTION,
      business_id: '',
    },
    ...account,
    receiver_identification: credit.verification_id.slice(-RECEIVER_IDENTIFICATION).toUpperCase(),
    receiver_name: consumerName(credit),
  };
}
