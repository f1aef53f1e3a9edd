import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { returnTransactionCodeOf } from '@drawbridge/nacha';
import {
  type EntryHandler,
  type EntryToOriginate,
  effectiveEntryDateOf,
  onePage,
  readReceivedEntry,
  type SentEntry,
  SentFiles,
  takeShare,
  UnoriginableEntries,
} from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import { loseDishonoredReturn } from './contest-dishonor.ts';
import {
  listUnsent,
  lockDishonoredReturns,
  lockStandingDishonoredReturns,
  noteAbandoned,
  readDishonoredReturn,
  settleDishonoredReturn,
  type UnsentDishonoredReturn,
} from './store.ts';

/** Field errors (R69) say which field by number: 03 is the amount (Nacha rules, appendix four). */
const WRONG_AMOUNT = '03';

/** Returns that we do not accept, on their way back to their banks; those too late are abandoned. */
export const collectDishonoredReturns: EntryHandler['collect'] = async (context, tx, { cutoff_at, originated_at }, share) => {
  const entries: EntryToOriginate[] = [];
  const unoriginable = new UnoriginableEntries(context, 'dishonored_return', originated_at);
  const sent_files = new SentFiles(context);
  const settles_on = effectiveEntryDateOf(cutoff_at, originated_at, context.config.ach);
  const { taken, rest } = takeShare(share, await listUnsent(tx));
  for (const dishonored of taken) {
    // As when its file was rejected and re-originated days later: the bank need not take it any more.
    if (settles_on > wallTimeAt(dishonored.send_by, EASTERN).date) {
      await noteAbandoned(tx, [dishonored.id], originated_at, 'too_late');
      context.log.error({ dishonored_return_id: dishonored.id }, 'a return can no longer be dishonored in time; a person must look at it');
      continue;
    }
    try {
      entries.push(unoriginable.tried(await answerTo(context.sealer, sent_files, tx, dishonored)));
    } catch (error) {
      unoriginable.note({ subject_id: dishonored.id, reference: dishonored.id }, error);
    }
  }
  await unoriginable.keep(tx, share, rest);
  return onePage(entries, rest);
};

export const takeOverDishonoredReturns: EntryHandler['takeOver'] = async (tx, entries) => {
  const unsent = new Map((await listUnsent(tx)).map((dishonored) => [dishonored.id, dishonored]));
  return entries.filter(({ subject_id, amount_cents }) => unsent.get(subject_id ?? '')?.amount_cents === amount_cents);
};

export const abandonDishonoredReturns: EntryHandler['abandoned'] = async (tx, entries, at, why) => {
  await noteAbandoned(tx, dishonoredReturnsOf(entries), at, why === 'entry_rejected' ? 'refused_by_bank' : why);
  return [];
};

export const settleDishonoredReturns: EntryHandler['settled'] = async (tx, entries, at) => {
  for (const { id } of await lockDishonoredReturns(tx, dishonoredReturnsOf(entries))) await settleDishonoredReturn(tx, id, at);
};

/** Our bank did not carry settled dishonored returns. A bank that does not accept one contests it, another entry. */
export const loseDishonoredReturns: EntryHandler['returned'] = async (tx, returned) => {
  const not_carried = returned.filter((one) => one.not_carried);
  const standing = await lockStandingDishonoredReturns(tx, dishonoredReturnsOf(not_carried.map(({ entry }) => entry)));
  const done = not_carried.filter(({ entry }) => standing.some(({ id }) => id === entry.subject_id));
  const changed: string[] = [];
  for (const dishonored of standing) {
    const lost = done.find(({ entry }) => entry.subject_id === dishonored.id);
    if (lost) changed.push(...(await loseDishonoredReturn(tx, dishonored, lost.code, lost.at)));
  }
  return { done, changed };
};

function dishonoredReturnsOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap(({ subject_id }) => subject_id ?? []);
}

/**
 * The entry that sends back a return, remade for its proof. Throws where there is none, its debit cannot be read, or
 * the bank's file differs.
 */
export async function expectedDishonor(sealer: Sealer, db: Queryable, dishonored_return_id: string): Promise<EntryToOriginate> {
  return answerTo(sealer, new SentFiles({ sealer }), db, await readDishonoredReturn(db, dishonored_return_id));
}

async function answerTo(
  sealer: Sealer,
  sent_files: SentFiles,
  tx: Queryable,
  dishonored: UnsentDishonoredReturn,
): Promise<EntryToOriginate> {
  await requireReported(sealer, tx, dishonored);
  const { entry, header } = await sent_files.entry(tx, dishonored);
  const transaction_code = returnTransactionCodeOf(entry.transaction_code);
  if (transaction_code === undefined) throw new Error(`nothing answers transaction code ${entry.transaction_code}`);
  return {
    kind: 'dishonored_return',
    purchase_id: null,
    subject_id: dishonored.id,
    bank_account_id: null,
    account_version: null,
    attempt: 1,
    amount_cents: dishonored.amount_cents,
    batch: {
      standard_entry_class_code: 'WEB',
      service_class_code: '225',
      company_name: header.company_name,
      company_entry_description: header.company_entry_description,
      // Not in one batch with the debits of the day.
      business_id: '',
    },
    transaction_code,
    routing_number: entry.receiving_routing_number,
    account_number: entry.account_number,
    receiver_identification: entry.receiver_identification,
    receiver_name: entry.receiver_name,
    discretionary_data: entry.discretionary_data,
    addenda: [
      {
        kind: 'dishonored-return',
        return_code: dishonored.reason_code,
        original_trace_number: entry.trace_number,
        original_receiving_dfi_identification: entry.receiving_routing_number.slice(0, 8),
        return_trace_number: dishonored.return_trace_number,
        return_settlement_date: dishonored.return_settled_on,
        return_reason_code: dishonored.return_code.slice(1),
        ...(dishonored.reason_code === 'R69' && { addenda_information: WRONG_AMOUNT }),
      },
    ],
  };
}

/**
 * Whoever has the database can write rows, so only the bank's sealed file is believed. Throws where that tells of
 * another return.
 */
async function requireReported(sealer: Sealer, tx: Queryable, dishonored: UnsentDishonoredReturn): Promise<void> {
  const { entry } = await readReceivedEntry({ sealer }, tx, dishonored.incoming_file_id, dishonored.line_number);
  const said = entry.addenda.at(-1);
  const is_reported =
    said?.kind === 'return' &&
    entry.amount_cents === dishonored.amount_cents &&
    said.return_code === dishonored.return_code &&
    said.original_trace_number === dishonored.trace_number &&
    said.trace_number.trim() === dishonored.return_trace_number.trim();
  if (!is_reported) throw new Error('the file from the bank does not tell of the return that is dishonored');
}
