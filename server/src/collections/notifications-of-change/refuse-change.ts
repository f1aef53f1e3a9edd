import { addDays, EASTERN, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import type { StandardEntry } from '@drawbridge/nacha';
import { checkDigitOf, returnTransactionCodeOf } from '@drawbridge/nacha';
import {
  type ChangeLine,
  type EntryHandler,
  type EntryToOriginate,
  onePage,
  readReceivedEntry,
  SentFiles,
  takeShare,
  UnoriginableEntries,
} from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import { listUnansweredRefusals, type Refusal, readRefusal } from './store.ts';

/** Within which a refusal must be sent (Nacha rules, refused notifications of change). */
const REFUSE_DAYS = 15;

export function refuseBy(notified_at: Date): Date {
  return instantOf({ date: addDays(wallTimeAt(notified_at, EASTERN).date, REFUSE_DAYS), time: '23:59' }, EASTERN);
}

/**
 * Why a notification is refused, held against the entry that it is about: C67 where it names another bank, C68 where it
 * names another account than the entry went to (Nacha rules, appendix five); undefined where nothing speaks against it.
 */
export function refusalOf(line: ChangeLine, sent: StandardEntry): string | undefined {
  if (line.original_receiving_dfi_identification !== sent.receiving_routing_number.slice(0, 8)) return 'C67';
  if (line.account_number !== sent.account_number.trim()) return 'C68';
  return undefined;
}

/**
 * Our refusals on their way to the banks. They move no money; a rejected file's go with the next, as they are due by a
 * day.
 */
export const collectRefusedChanges: EntryHandler['collect'] = async (context, tx, { originated_at }, share) => {
  const entries: EntryToOriginate[] = [];
  const unoriginable = new UnoriginableEntries(context, 'refused_change', originated_at);
  const sent_files = new SentFiles(context);
  const unanswered = (await listUnansweredRefusals(tx)).map((refusal) => ({ ...refusal, amount_cents: 0 }));
  const { taken, rest } = takeShare(share, unanswered);
  for (const refusal of taken) {
    try {
      entries.push(unoriginable.tried(await answerTo(context, sent_files, tx, refusal)));
    } catch (error) {
      unoriginable.note({ subject_id: refusal.id, reference: refusal.id }, error);
    }
  }
  await unoriginable.keep(tx, share, rest);
  return onePage(entries, rest);
};

export const takeOverRefusedChanges: EntryHandler['takeOver'] = async (tx, entries) => {
  const unanswered = new Set((await listUnansweredRefusals(tx)).map(({ id }) => id));
  return entries.filter(({ subject_id }) => unanswered.has(subject_id ?? ''));
};

/** They moved nothing: what our bank did not carry comes back without effect. */
export const returnRefusedChanges: EntryHandler['returned'] = async (_tx, returned) => ({
  done: returned.filter(({ not_carried }) => not_carried),
  changed: [],
});

/** The entry that refuses a notification of change, remade for its proof. Throws if not refused, or unreadable. */
export async function expectedRefusal(sealer: Sealer, db: Queryable, change_id: string): Promise<EntryToOriginate> {
  return answerTo({ sealer }, new SentFiles({ sealer }), db, await readRefusal(db, change_id));
}

async function answerTo(
  keys: { readonly sealer: Sealer },
  sent_files: SentFiles,
  tx: Queryable,
  refusal: Refusal,
): Promise<EntryToOriginate> {
  const { entry, header } = await readReceivedEntry(keys, tx, refusal.incoming_file_id, refusal.line_number);
  const sent = await sent_files.entry(tx, refusal);
  const change = entry.addenda.find((addenda) => addenda.kind === 'change');
  if (!change) throw new Error('its line is no notification of change');
  const rdfi = header.originating_dfi_identification;
  return {
    kind: 'refused_change',
    purchase_id: null,
    subject_id: refusal.id,
    bank_account_id: null,
    account_version: null,
    attempt: 1,
    amount_cents: 0,
    batch: {
      standard_entry_class_code: 'COR',
      service_class_code: sent.header.service_class_code === '220' ? '220' : '225',
      company_name: sent.header.company_name,
      company_entry_description: sent.header.company_entry_description,
      business_id: '',
    },
    transaction_code: returnTransactionCodeOf(sent.entry.transaction_code) ?? '26',
    routing_number: rdfi + checkDigitOf(rdfi),
    account_number: entry.account_number,
    receiver_identification: entry.receiver_identification,
    receiver_name: entry.receiver_name,
    addenda: [
      {
        kind: 'refused-change',
        refusal_code: refusal.refusal_code,
        original_trace_number: change.original_trace_number,
        original_receiving_dfi_identification: change.original_receiving_dfi_identification,
        corrected_data: change.corrected_data,
        change_code: change.change_code,
        change_trace_sequence_number: change.trace_number.slice(-7),
      },
    ],
  };
}
