import { returnTransactionCodeOf } from '@drawbridge/nacha';
import {
  EASTERN,
  type EntryToCut,
  effectiveEntryDateOf,
  LeftOut,
  type Movement,
  readReceivedEntry,
  type SentEntry,
  SentFiles,
  wallTimeAt,
} from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import { loseDispute } from './contest-dishonor.ts';
import { listUnsent, lockDisputes, lockStandingDispute, noteGivenUp, readDispute, settleDispute, type UnsentDispute } from './store.ts';

/** Field errors (R69) say which field by number: 03 is the amount (Nacha rules, appendix four). */
const WRONG_AMOUNT = '03';

/** Returns that we do not accept, on their way back to the banks that made them. */
export const dishonoredReturns: Movement = {
  kind: 'dishonored_return',
  async collect(context, tx, { cutoff_at, cut_at }) {
    const entries: EntryToCut[] = [];
    const left_out = new LeftOut(context, 'dishonored_return', cut_at);
    const sent_files = new SentFiles(context);
    const settles_on = effectiveEntryDateOf(cutoff_at, cut_at, context.config.ach);
    for (const dispute of await listUnsent(tx)) {
      // As when its file was rejected and cut anew days later: the bank need not take it any more.
      if (settles_on > wallTimeAt(dispute.send_by, EASTERN).date) {
        await noteGivenUp(tx, [dispute.id], cut_at, 'too_late');
        context.log.error({ dispute_id: dispute.id }, 'a return can no longer be dishonored in time; a person must look at it');
        continue;
      }
      try {
        entries.push(left_out.tried(await answerTo(context.sealer, sent_files, tx, dispute)));
      } catch (error) {
        left_out.note({ subject_id: dispute.id, reference: dispute.id }, error);
      }
    }
    await left_out.keep(tx);
    return entries;
  },
  inFile: async () => undefined,
  async takeOver(tx, entries) {
    const unsent = new Map((await listUnsent(tx)).map((dispute) => [dispute.id, dispute]));
    const meant = entries.filter(({ subject_id, amount_cents }) => unsent.get(subject_id ?? '')?.amount_cents === amount_cents);
    return meant.map((entry) => ({ ...entry, batch: { company_name: entry.company_name ?? '', business_id: '' } }));
  },
  fileRejected: async () => undefined,
  async givenUp(tx, entries, at, why) {
    await noteGivenUp(tx, disputesOf(entries), at, why === 'entry_rejected' ? 'refused_by_bank' : why);
    return [];
  },
  async settled(tx, entries, at) {
    for (const { id } of await lockDisputes(tx, disputesOf(entries))) await settleDispute(tx, id, at);
  },
  // A bank that does not accept it contests it, which is another entry.
  async returned(tx, { entry, code, at, not_carried }) {
    const dispute = not_carried ? await lockStandingDispute(tx, entry.subject_id ?? '') : undefined;
    return dispute && loseDispute(tx, dispute, code, at);
  },
};

function disputesOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap(({ subject_id }) => subject_id ?? []);
}

/** The entry that sends back a return, made anew for its proof. Throws where there is no such dispute, its debit cannot be read, or the bank's file tells another story. */
export async function expectedDishonor(sealer: Sealer, db: Queryable, dispute_id: string): Promise<EntryToCut> {
  return answerTo(sealer, new SentFiles({ sealer }), db, await readDispute(db, dispute_id));
}

async function answerTo(sealer: Sealer, sent_files: SentFiles, tx: Queryable, dispute: UnsentDispute): Promise<EntryToCut> {
  await requireReported(sealer, tx, dispute);
  const { entry, header } = await sent_files.entry(tx, dispute);
  const transaction_code = returnTransactionCodeOf(entry.transaction_code);
  if (transaction_code === undefined) throw new Error(`nothing answers transaction code ${entry.transaction_code}`);
  return {
    kind: 'dishonored_return',
    purchase_id: null,
    subject_id: dispute.id,
    bank_account_id: null,
    account_version: null,
    attempt: 1,
    amount_cents: dispute.amount_cents,
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
        return_code: dispute.reason_code,
        original_trace_number: entry.trace_number,
        original_receiving_dfi_identification: entry.receiving_routing_number.slice(0, 8),
        return_trace_number: dispute.return_trace_number,
        return_settlement_date: dispute.return_settled_on,
        return_reason_code: dispute.return_code.slice(1),
        ...(dispute.reason_code === 'R69' && { addenda_information: WRONG_AMOUNT }),
      },
    ],
  };
}

/** Rows can be written by whoever has the database; what the bank has said only the bank's file, which is sealed, can tell. Throws where that tells of another return. */
async function requireReported(sealer: Sealer, tx: Queryable, dispute: UnsentDispute): Promise<void> {
  const { entry } = await readReceivedEntry({ sealer }, tx, dispute.incoming_file_id, dispute.line_number);
  const said = entry.addenda.at(-1);
  const is_reported =
    said?.kind === 'return' &&
    entry.amount_cents === dispute.amount_cents &&
    said.return_code === dispute.return_code &&
    said.original_trace_number === dispute.trace_number &&
    said.trace_number.trim() === dispute.return_trace_number.trim();
  if (!is_reported) throw new Error('the file from the bank does not tell of the return that is disputed');
}
