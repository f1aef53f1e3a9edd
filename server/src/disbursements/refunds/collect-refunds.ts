import { type CutoffMoments, companyNameOf, type EntryToOriginate, type FileShare, TrialFile, takeShare } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { KeyMissing } from '../../kernel/security/seal.ts';
import {
  type CollectedCredits,
  type Credit,
  type CreditDetails,
  consumerEntry,
  entriesOfDue,
  isDue,
  lockOpen,
  moveCredits,
  queueDue,
} from '../credits/index.ts';
import { MOST_ATTEMPTS } from './most-attempts.ts';

/** By these a return says that there is no account to credit; by others only that it must not be debited. */
const NO_ACCOUNT: readonly string[] = ['R02', 'R03', 'R04', 'R16', 'R20'];

/** Why a refund cannot be sent; `words` where something is wrong with what we keep. */
class CannotBeSent extends Error {
  readonly held_reason: string;
  readonly words: string | undefined;

  constructor(held_reason: string, words?: string, cause?: unknown) {
    super(held_reason, { cause });
    this.held_reason = held_reason;
    this.words = words;
  }
}

/**
 * The refunds that leave with this cutoff: of payments that are POSTED. What waited for that is owed from now on.
 * Refunds whose payment was not collected in the end are cancelled; those that cannot be sent are held for a person.
 */
export async function collectRefunds(
  context: Context,
  tx: Queryable,
  { cutoff_at, originated_at: at }: CutoffMoments,
  share: FileShare,
): Promise<CollectedCredits> {
  const open = await lockOpen(tx, 'refund', cutoff_at);
  await moveCredits(tx, 'cancelled', open.filter(isLost), { at, actor: 'system', reason: 'the payment was not collected' });
  const { taken: due, rest } = takeShare(share, open.filter(isDue));
  await queueDue(tx, due, at);
  const trial = new TrialFile(context.config.ach, at);
  const hold = async (refund: Credit, error: unknown): Promise<void> => {
    if (!(error instanceof CannotBeSent)) throw error;
    const { held_reason, words, cause } = error;
    if (words !== undefined) context.log.error({ refund: refund.reference, err: cause }, words);
    await moveCredits(tx, 'held', [refund], { at, actor: 'system', reason: held_reason, held_reason });
    context.log.error({ refund: refund.reference, reason: held_reason }, 'a refund cannot be sent and waits for a person');
  };
  return { entries: await entriesOfDue(tx, due, (refund, details) => entryOf(context, trial, refund, details), hold), rest };
}

function isLost({ purchase_status, resolved_by_hand }: Credit): boolean {
  return purchase_status !== 'PENDING' && (purchase_status !== 'POSTED' || resolved_by_hand);
}

/** An entry that a file can hold. Throws CannotBeSent; KeyMissing where this server lacks a key. */
function entryOf(context: Context, trial: TrialFile, refund: Credit, details: CreditDetails): EntryToOriginate {
  if (details.invalid_reason !== null && NO_ACCOUNT.includes(details.invalid_reason)) throw new CannotBeSent('account_closed');
  if (details.account_stopped) throw new CannotBeSent('account_stopped');
  if (details.attempts >= MOST_ATTEMPTS) throw new CannotBeSent('tried_too_often');
  const entry = orHeld('account_unreadable', 'the account of a refund cannot be used', () =>
    consumerEntry(context, refund, details, {
      batch: {
        standard_entry_class_code: 'PPD',
        // As on the debit: consumers know the business by it.
        company_name: companyNameOf(details.business_name ?? ''),
        company_entry_description: 'REFUND',
        business_id: details.business_id ?? '',
      },
      receiver_identification: details.public_id ?? '',
    }),
  );
  orHeld('entry_unwritable', 'no file can hold the entry of a refund', () => trial.require(entry));
  return entry;
}

function orHeld<Made>(held_reason: string, words: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof KeyMissing) throw error;
    throw new CannotBeSent(held_reason, words, error);
  }
}
