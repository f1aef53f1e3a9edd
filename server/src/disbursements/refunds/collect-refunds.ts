import { accountOfEntry, type CutoffMoments, companyNameOf, consumerName, type EntryToOriginate, TrialFile } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { KeyMissing } from '../../kernel/security/seal.ts';
import { cancelRefunds } from './cancel-refunds.ts';
import { MOST_ATTEMPTS } from './most-attempts.ts';
import { lockOpenRefunds, moveRefunds, type Refund, type RefundToSend, readToSend } from './store.ts';

/** By these a return says that there is no account to credit; by others only that it must not be debited. */
const NO_ACCOUNT: readonly string[] = ['R02', 'R03', 'R04', 'R16', 'R20'];

/**
 * The refunds that leave with this cutoff: of payments that are POSTED. What waited for that is owed from now on. Refunds whose payment was
 * not collected in the end are cancelled; those that cannot be sent are held for a person.
 */
export async function collectRefunds(
  context: Context,
  tx: Queryable,
  { cutoff_at, originated_at }: CutoffMoments,
): Promise<EntryToOriginate[]> {
  const open = await lockOpenRefunds(tx, cutoff_at);
  const lost = open.filter((refund) => !isCollected(refund) && refund.purchase_status !== 'PENDING');
  await cancelRefunds(tx, lost, { at: originated_at, actor: 'system', reason: 'the payment was not collected' });

  const due = new Map(open.filter(isDue).map((refund) => [refund.id, refund]));
  await queueDue(tx, [...due.values()], originated_at);

  const entries: EntryToOriginate[] = [];
  const trial = new TrialFile(context.config.ach, originated_at);
  for (const details of await readToSend(tx, [...due.keys()])) {
    const refund = due.get(details.id);
    if (!refund) continue;
    const entry = writable(context, trial, refund, entryOf(context, refund, details));
    if (typeof entry !== 'string') entries.push(entry);
    else {
      await moveRefunds(tx, 'held', [refund.id], { at: originated_at, actor: 'system', reason: entry, held_reason: entry });
      context.log.error({ refund: refund.reference, reason: entry }, 'a refund cannot be sent and waits for a person');
    }
  }
  return entries;
}

/** Whether a refund may leave now. */
export function isDue(refund: Refund): boolean {
  return isCollected(refund) && (refund.status === 'WAITING' || refund.status === 'QUEUED' || refund.reoriginated);
}

/** Brings refunds that are due to where a file takes them up. */
export async function queueDue(tx: Queryable, due: readonly Refund[], at: Date): Promise<void> {
  const idsOf = (refunds: readonly Refund[]): string[] => refunds.map(({ id }) => id);
  const waited = idsOf(due.filter(({ status }) => status === 'WAITING'));
  await moveRefunds(tx, 'payment_posted', waited, { at, actor: 'system', reason: 'the payment is posted' });
  const anew = idsOf(due.filter(({ reoriginated }) => reoriginated));
  await moveRefunds(tx, 'reoriginated', anew, { at, actor: 'system', reason: 'its file is re-originated' });
}

function isCollected({ purchase_status, resolved_by_hand }: Refund): boolean {
  return purchase_status === 'POSTED' && !resolved_by_hand;
}

/** An entry that a file can hold, or why there can be none. */
function writable({ log }: Context, trial: TrialFile, { reference }: Refund, entry: EntryToOriginate | string): EntryToOriginate | string {
  if (typeof entry === 'string') return entry;
  try {
    trial.require(entry);
    return entry;
  } catch (error) {
    log.error({ refund: reference, err: error }, 'no file can hold the entry of a refund');
    return 'entry_unwritable';
  }
}

/** The entry, or why there can be none. */
function entryOf(context: Context, refund: Refund, details: RefundToSend): EntryToOriginate | string {
  if (details.invalid_reason !== null && NO_ACCOUNT.includes(details.invalid_reason)) return 'account_closed';
  if (details.account_stopped) return 'account_stopped';
  if (details.attempts >= MOST_ATTEMPTS) return 'tried_too_often';
  let account: ReturnType<typeof accountOfEntry>;
  try {
    account = accountOfEntry(context, 'credit', { ...details, id: refund.bank_account_id });
  } catch (error) {
    if (error instanceof KeyMissing) throw error;
    context.log.error({ refund: refund.reference, err: error }, 'the account of a refund cannot be used');
    return 'account_unreadable';
  }
  return {
    kind: 'refund',
    purchase_id: null,
    subject_id: refund.id,
    bank_account_id: refund.bank_account_id,
    attempt: details.attempts + 1,
    amount_cents: refund.amount_cents,
    batch: {
      standard_entry_class_code: 'PPD',
      service_class_code: '220',
      // As on the debit: consumers know the business by it.
      company_name: companyNameOf(details.business_name),
      company_entry_description: 'REFUND',
      business_id: refund.business_id,
    },
    ...account,
    receiver_identification: details.public_id,
    receiver_name: consumerName(details),
  };
}
