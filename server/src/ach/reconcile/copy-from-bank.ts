import { EASTERN, instantOf } from '@drawbridge/banking-calendar';
import { type NachaFile, OFFSET_NAME, readFile, type StandardEntry } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import { newId } from '../../kernel/ids.ts';
import { openSettlementAccount } from '../../merchants/businesses/index.ts';
import { readFileName } from '../../providers/shared/bank-file-name.ts';
import { type CutoffRule, lastCutoffBy } from '../calendar/timetable.ts';
import type { EntryAtBank, EntryKind } from '../entry-handlers.ts';
import { merchantName } from '../originate/entry-fields.ts';
import { sealPiece, sha256Of } from '../originate/file-bytes.ts';
import { findDishonoredReturn, findMatched, listSettlementAccountsEnding, type SettlementAccountAtBank } from './copy-from-bank-store.ts';
import type { KeptCopy } from './kept-copy.ts';

type BatchOfFile = NachaFile['batches'][number];
type StandardBatch = Extract<BatchOfFile, { format: 'standard' }>;

/** Of an account that nobody here knows. */
const NO_VERSION = 0;

/**
 * What takes a file back from the bank's own bytes alone: public ids find payments' entries, verifications
 * micro-entries, returns dishonored returns, and accounts payouts. Undefined where the file is gone.
 */
export async function copyFromBank(
  context: Pick<Context, 'config' | 'db' | 'odfi' | 'sealer'>,
  name: string,
): Promise<KeptCopy | undefined> {
  const bytes = await context.odfi.readOurs(name, wholeOf);
  if (!bytes) return undefined;
  const { header, batches, control } = readFile(bytes.toString('latin1'));
  const standard = batches.filter((batch): batch is StandardBatch => batch.format === 'standard');
  const effective_entry_date = standard[0]?.header.effective_entry_date;
  const named = readFileName(context.config.ach.file_name, name);
  if (!effective_entry_date || !named) return undefined;
  const id = newId('fil');
  const originated_at = instantOf({ date: header.file_creation_date, time: header.file_creation_time ?? named.time ?? '00:00' }, EASTERN);
  const entries = standard.flatMap((batch) => batch.entries.map((entry) => ({ batch, entry })));
  const { batch_count, entry_addenda_count, entry_hash, total_debit_cents, total_credit_cents } = control;
  return {
    file: {
      id,
      name,
      cutoff_at: cutoffOf(context.config.ach, named, originated_at),
      originated_at,
      file_id_modifier: header.file_id_modifier,
      effective_entry_date,
      settles_at: originated_at,
      batch_count,
      entry_addenda_count,
      entry_hash,
      total_debit_cents,
      total_credit_cents,
      sha256: sha256Of(bytes),
      size_bytes: bytes.byteLength,
      deliver_again_at: originated_at,
      company_identification: standard[0]?.header.company_identification ?? '',
      description_in_store: context.config.ach.description_in_store,
      description_online: context.config.ach.description_online,
    },
    entries: await Promise.all(entries.map(({ batch, entry }) => entryAtBank(context, batch, entry))),
    pieces: [{ number: 0, is_last: true, sealed: sealPiece(context.sealer, { file_id: id, number: 0, is_last: true }, bytes) }],
  };
}

/** As its name tells, or else the last one before it was made. */
function cutoffOf(rule: CutoffRule, { date, time }: { date?: string; time?: string }, originated_at: Date): Date {
  return date === undefined || time === undefined ? lastCutoffBy(originated_at, rule) : instantOf({ date, time }, EASTERN);
}

async function entryAtBank(
  context: Pick<Context, 'config' | 'db' | 'sealer'>,
  batch: StandardBatch,
  entry: StandardEntry,
): Promise<EntryAtBank> {
  const { company_name, company_entry_description } = batch.header;
  const { trace_number, amount_cents, receiver_identification } = entry;
  const kind = kindOf(company_entry_description.trim(), entry, batch);
  const matched = await findMatched(context.db, kind, receiver_identification.trim(), amount_cents);
  const id = newId('ent');
  const payee = kind === 'payout' ? await payeeOf(context, entry) : undefined;
  const subject_id = kind === 'payout' ? newId('pyt') : (matched?.subject_id ?? (await dishonoredReturnOf(context, entry)) ?? id);
  return {
    id,
    kind,
    // Of one that nobody knows: it stands for itself alone.
    purchase_id: kind === 'debit' ? (matched?.purchase_id ?? id) : null,
    subject_id: kind === 'debit' ? null : subject_id,
    bank_account_id: matched?.bank_account_id ?? null,
    attempt: matched?.attempt ?? 1,
    trace_number,
    amount_cents,
    company_name: company_name.trim(),
    account_version:
      kind === 'dishonored_return' || kind === 'refused_change' ? null : (payee?.version ?? matched?.account_version ?? NO_VERSION),
    transaction_code: entry.transaction_code,
    receiver_name: entry.receiver_name.trim(),
    reference: receiver_identification.trim(),
    ...(payee && { payout_to: payee.business_id, settlement_version: payee.version, last_four: payee.last_four }),
  };
}

/** The business an account is, or was, of; undefined where none here has it, or several whose names do not decide. */
async function payeeOf({ db, sealer }: Pick<Context, 'db' | 'sealer'>, entry: StandardEntry): Promise<SettlementAccountAtBank | undefined> {
  const account_number = entry.account_number.trim();
  const found = (await listSettlementAccountsEnding(db, account_number.slice(-4))).filter((account) => {
    try {
      const numbers = openSettlementAccount(sealer, account);
      return numbers.account_number.trim() === account_number && numbers.routing_number === entry.receiving_routing_number;
    } catch {
      // The proof of settlement accounts names it.
      return false;
    }
  });
  const named = found.filter(({ name }) => merchantName(name).trim() === entry.receiver_name.trim());
  const of_name = named.length > 0 ? named : found;
  return new Set(of_name.map(({ business_id }) => business_id)).size === 1 ? of_name[0] : undefined;
}

async function dishonoredReturnOf({ db }: Pick<Context, 'db'>, { addenda, amount_cents }: StandardEntry): Promise<string | undefined> {
  for (const one of addenda)
    if (one.kind === 'dishonored-return') return (await findDishonoredReturn(db, one.return_trace_number, amount_cents))?.id;
  return undefined;
}

const KINDS: Readonly<Record<string, EntryKind>> = {
  REFUND: 'refund',
  REVERSAL: 'reversal',
  PAYOUT: 'payout',
  ACCTVERIFY: 'micro_entry',
};

function kindOf(description: string, { addenda, ...entry }: StandardEntry, batch: StandardBatch): EntryKind {
  if (addenda.some(({ kind }) => kind === 'dishonored-return')) return 'dishonored_return';
  if (addenda.some(({ kind }) => kind === 'refused-change')) return 'refused_change';
  // What balances a batch has its description; all that is somebody's names what it is for.
  const is_named = entry.receiver_identification.trim() !== '' || entry.receiver_name.trim() !== OFFSET_NAME;
  if (!is_named && batch.header.service_class_code === '200') return 'offset';
  return KINDS[description] ?? 'debit';
}

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}
