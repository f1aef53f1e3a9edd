import { type CutoffMoments, companyName, type FileShare } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { type CollectedCredits, isDue, lockCredits, queueOriginable } from '../credits/index.ts';
import { changeStatus, lockUnanswered, lockWaiting } from './store.ts';
import { watchVolumes } from './watch-volumes.ts';

/** Length of the field, by the format. */
const RECEIVER_IDENTIFICATION = 15;

/** What a micro-entry must be called (Nacha rules, micro-entries). */
const DESCRIPTION = 'ACCTVERIFY';

/**
 * The credits of this cutoff, two to each account; unanswered verifications are refused. The account numbers given are
 * open: they go into the file alone. What cannot be written is left out and kept with the reason.
 */
export async function collectCredits(
  context: Context,
  tx: Queryable,
  { cutoff_at, originated_at: at }: CutoffMoments,
  share: FileShare,
): Promise<CollectedCredits> {
  await changeStatus(tx, await lockUnanswered(tx, at), { status: 'REFUSED', at, refused_reason: 'too_late' });
  const due = (await lockCredits(tx, await lockWaiting(tx, cutoff_at))).filter(isDue);
  const { brand, ach } = context.config;
  const collected = await queueOriginable(
    context,
    tx,
    'micro_entry',
    due,
    { at, share },
    ({ verification_id }) => ({
      batch: {
        // Class WEB takes credits from one person to another only.
        standard_entry_class_code: 'PPD',
        // People look for it on their statement: the name under which they know us.
        company_name: companyName(brand.name) || companyName(ach.immediate_origin_name),
        company_entry_description: DESCRIPTION,
        business_id: '',
      },
      receiver_identification: (verification_id ?? '').slice(-RECEIVER_IDENTIFICATION).toUpperCase(),
    }),
    // A person looks at the account, which both of its credits go to.
    (credit, { verification_id, bank_account_id }) => ({ subject_id: verification_id ?? credit.id, reference: bank_account_id }),
  );
  if (collected.entries.length > 0) await watchVolumes(context, tx, collected.entries.length, at);
  return collected;
}
