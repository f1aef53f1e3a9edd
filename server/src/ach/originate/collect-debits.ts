import { setImmediate as letOthersWork } from 'node:timers/promises';
import { MOST_ENTRY_CENTS } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { awaitBoth } from '../../kernel/db/pipelined.ts';
import type { Collected, CutoffMoments, EntryToOriginate } from '../entry-handlers.ts';
import { mostCentsAt } from './collect-waiting.ts';
import { accountOfEntry, companyNameOf, consumerName } from './entry-fields.ts';
import type { FileShare } from './file-room.ts';
import { UnoriginableEntries } from './unoriginable-entries.ts';
import { lockWaitingDebits, type PendingDebit, readLockedDebits } from './waiting-store.ts';

const DEBITS_PER_PAGE = 2_000;
/** So many are made in one go; then what the database has answered is dealt with. */
const DEBITS_IN_ONE_GO = 200;

/** What a reinitiated entry must be called (Nacha rules, reinitiation). */
const REINITIATION_DESCRIPTION = 'RETRY PYMT';

/**
 * Debits approved, and reinitiations asked for, before a cutoff, locked: the longest waiting first. Account numbers given
 * are open: they go into the file alone. An unoriginable debit is left out and kept with the reason, so that it does not
 * hold up the rest.
 */
export async function collectDebits(
  context: Context,
  tx: Queryable,
  { cutoff_at, originated_at }: CutoffMoments,
  share: FileShare,
): Promise<Collected> {
  const most_offset_cents = Math.min(mostCentsAt(cutoff_at, context.config.ach), MOST_ENTRY_CENTS);
  const { count, batches, cents, rest } = await lockWaitingDebits(tx, cutoff_at, share, most_offset_cents);
  const unoriginable = new UnoriginableEntries(context, 'debit', originated_at);
  const keep = () => unoriginable.keep(tx, share, rest);
  // Nobody reads pages where nothing waits.
  if (count === 0) await keep();
  return { most_entries: count, needs: { batches, cents, addenda: 0 }, pages: readPages(context, tx, unoriginable, count, keep), rest };
}

/** Reads the next page while it makes the entries of one. */
async function* readPages(
  context: Context,
  tx: Queryable,
  unoriginable: UnoriginableEntries,
  count: number,
  keep: () => Promise<void>,
): AsyncGenerator<EntryToOriginate[]> {
  if (count === 0) return;
  let debits = await readLockedDebits(tx, 0, DEBITS_PER_PAGE);
  for (let place = DEBITS_PER_PAGE; debits.length > 0; place += DEBITS_PER_PAGE) {
    const following = place < count ? readLockedDebits(tx, place, DEBITS_PER_PAGE) : Promise.resolve([]);
    const [entries, next] = await awaitBoth(entriesOf(context, unoriginable, debits), following);
    yield entries;
    debits = next;
  }
  await keep();
}

async function entriesOf(
  context: Context,
  unoriginable: UnoriginableEntries,
  debits: readonly PendingDebit[],
): Promise<EntryToOriginate[]> {
  const entries: EntryToOriginate[] = [];
  for (let first = 0; first < debits.length; first += DEBITS_IN_ONE_GO) {
    for (const debit of debits.slice(first, first + DEBITS_IN_ONE_GO)) entries.push(...entryOrNone(context, unoriginable, debit));
    await letOthersWork();
  }
  return entries;
}

function entryOrNone(context: Context, unoriginable: UnoriginableEntries, debit: PendingDebit): EntryToOriginate[] {
  try {
    return [unoriginable.tried(entryOf(context, debit))];
  } catch (error) {
    unoriginable.note({ subject_id: debit.purchase_id, reference: debit.public_id }, error);
    return [];
  }
}

function entryOf(context: Context, debit: PendingDebit): EntryToOriginate {
  const { config } = context;
  const account = accountOfEntry(context, 'debit', { ...debit, id: debit.bank_account_id });
  return {
    kind: 'debit',
    purchase_id: debit.purchase_id,
    subject_id: null,
    bank_account_id: debit.bank_account_id,
    attempt: debit.attempt,
    amount_cents: debit.amount_cents,
    batch: {
      standard_entry_class_code: 'WEB',
      service_class_code: '225',
      company_name: debit.company_name ?? companyNameOf(debit.business_name),
      company_entry_description: debit.is_reinitiation ? REINITIATION_DESCRIPTION : firstDescription(config.ach, debit.channel),
      business_id: debit.business_id,
    },
    ...account,
    receiver_identification: debit.public_id,
    receiver_name: consumerName(debit),
    // Payment type code of class WEB: a single entry.
    discretionary_data: 'S',
  };
}

function firstDescription(ach: Context['config']['ach'], channel: string): string {
  return channel === 'in_store' ? ach.description_in_store : ach.description_online;
}
