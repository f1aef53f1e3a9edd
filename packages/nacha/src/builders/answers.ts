import type { AddendaInput, AddendaKind } from '../addenda.ts';
import { type Correction, correctedDataOf } from '../corrected-data.ts';
import { NachaError } from '../errors.ts';
import type { BatchInput } from '../model.ts';
import { checkDigitOf } from '../routing-number.ts';
import { IAT_CHANGE_INDICATOR } from '../standard-entry-classes.ts';
import {
  type AnyBatch,
  type AnyEntryOf,
  batchLike,
  codeOfReturn,
  headerOf,
  type Numbering,
  type PlainEntry,
  plain,
  traceAt,
  traceOf,
  without,
} from './parts.ts';

/** Why an entry is returned. */
export interface ReturnOf {
  readonly entry: AnyEntryOf;
  readonly return_code: string;
  /** With R14 and R15. */
  readonly date_of_death?: string;
  readonly addenda_information?: string;
}

/** Why a return is dishonored. R69 says in `addenda_information` which fields are wrong: `02*03`. */
export interface DishonorOf {
  readonly entry: AnyEntryOf;
  readonly return_code: string;
  readonly addenda_information?: string;
  /** Day of the year on which the return settled; that of its batch header when left out. */
  readonly return_settlement_date?: string;
}

/** Why a dishonored return is contested. R73 needs both dates. */
export interface ContestOf {
  readonly entry: AnyEntryOf;
  readonly return_code: string;
  /** YYMMDD. */
  readonly original_entry_returned_date?: string;
  /** Day of the year. */
  readonly original_settlement_date?: string;
  /** Day of the year on which the dishonor settled; that of its batch header when left out. */
  readonly dishonor_settlement_date?: string;
}

/** What is right instead of an entry's data. */
export interface ChangeOf {
  readonly entry: AnyEntryOf;
  readonly change_code: string;
  readonly correction: Readonly<Correction>;
}

/** Why a notification of change is refused. */
export interface RefusalOf {
  readonly entry: AnyEntryOf;
  readonly refusal_code: string;
}

/**
 * The batch with which a receiving bank returns entries of a batch. `as` is the receiving bank's. The amounts, names and
 * accounts are those of the entries; an international return carries their addenda 10 to 16.
 * @throws {NachaError} for entries that cannot be returned.
 */
export function returnsOf(batch: AnyBatch, returns: readonly ReturnOf[], as: Numbering): BatchInput {
  const is_iat = batch.format === 'iat';
  const entries = returns.map(({ entry: given, return_code, date_of_death, addenda_information }, index) => {
    const entry = plain(given);
    const about = {
      ...aboutEntry(entry),
      return_code,
      ...(date_of_death && { date_of_death }),
      ...(addenda_information && { addenda_information }),
    };
    const addenda = is_iat
      ? [...iatMandatory(entry), { kind: 'iat-return', original_forward_payment_amount_cents: entry.amount_cents, ...about }]
      : [{ kind: 'return', ...about }];
    return answerTo(batch, entry, addenda as AddendaInput[], as, index);
  });
  return answerBatch(batch, entries, as);
}

/**
 * The batch with which the ODFI dishonors returns of a batch of returns. `as` is the ODFI's.
 * @throws {NachaError} for entries that are no returns.
 */
export function dishonoredReturnsOf(batch: AnyBatch, dishonors: readonly DishonorOf[], as: Numbering): BatchInput {
  const entries = dishonors.map(({ entry: given, return_code, addenda_information, return_settlement_date }, index) => {
    const entry = plain(given);
    const {
      original_trace_number,
      original_receiving_dfi_identification,
      return_code: came_with,
    } = addendaOf(entry, 'return', 'iat-return');
    const addenda = {
      kind: 'dishonored-return',
      return_code,
      original_trace_number,
      original_receiving_dfi_identification,
      return_trace_number: traceOf(entry),
      return_settlement_date: return_settlement_date ?? settledOn(batch),
      return_reason_code: came_with?.slice(1),
      ...(addenda_information && { addenda_information }),
    };
    return answerTo(batch, entry, [addenda as AddendaInput], as, index);
  });
  return answerBatch(batch, entries, as);
}

/**
 * The batch with which a receiving bank contests dishonored returns of a batch of those. `as` is the receiving bank's.
 * @throws {NachaError} for entries that are no dishonored returns.
 */
export function contestedReturnsOf(batch: AnyBatch, contests: readonly ContestOf[], as: Numbering): BatchInput {
  const entries = contests.map(({ entry: given, dishonor_settlement_date, ...contest }, index) => {
    const entry = plain(given);
    const { return_code, ...dishonor } = addendaOf(entry, 'dishonored-return');
    const addenda = {
      ...without(dishonor, 'addenda_information', 'trace_number'),
      kind: 'contested-return',
      ...contest,
      dishonor_trace_number: traceOf(entry),
      dishonor_settlement_date: dishonor_settlement_date ?? settledOn(batch),
      dishonor_reason_code: return_code?.slice(1),
    };
    return answerTo(batch, entry, [addenda as unknown as AddendaInput], as, index);
  });
  return answerBatch(batch, entries, as);
}

/**
 * The batch of class COR with which a receiving bank says that the data of entries are out of date. `as` is the receiving bank's.
 * @throws {NachaError} for a correction that does not fit its change code.
 */
export function changesOf(batch: AnyBatch, changes: readonly ChangeOf[], as: Numbering): BatchInput {
  const kind = batch.format === 'iat' ? 'iat-change' : 'change';
  const entries = changes.map(({ entry: given, change_code, correction }, index) => {
    const entry = plain(given);
    const corrected_data = correctedDataOf(change_code, correction, kind);
    return answerTo(batch, entry, [{ kind, change_code, corrected_data, ...aboutEntry(entry) }], as, index, { amount_cents: 0 });
  });
  return corBatch(batch, entries, as);
}

/**
 * The batch of class COR with which an ODFI refuses notifications of change of a batch of those. `as` is the ODFI's.
 * @throws {NachaError} for entries that are no notifications of change.
 */
export function refusedChangesOf(batch: AnyBatch, refusals: readonly RefusalOf[], as: Numbering): BatchInput {
  const entries = refusals.map(({ entry: given, refusal_code }, index) => {
    const entry = plain(given);
    const change = without(addendaOf(entry, 'change', 'iat-change'), 'trace_number');
    const change_trace_sequence_number = traceOf(entry).slice(-7);
    const addenda = { ...change, kind: 'refused-change', refusal_code, change_trace_sequence_number };
    return answerTo(batch, entry, [addenda as unknown as AddendaInput], as, index);
  });
  return corBatch(batch, entries, as);
}

/** The day of the year on which a batch settled, 000 where the operator put none in. */
function settledOn(batch: AnyBatch): string {
  return String(headerOf(batch)['settlement_date'] || '000');
}

/** What every answer says of the entry that it is about. */
function aboutEntry(entry: PlainEntry) {
  return {
    original_trace_number: traceOf(entry),
    original_receiving_dfi_identification: entry.receiving_routing_number.slice(0, 8),
  };
}

/** An entry on its way back to the bank that sent its batch. */
function answerTo(
  batch: AnyBatch,
  entry: PlainEntry,
  addenda: readonly AddendaInput[],
  as: Numbering,
  index: number,
  changes: object = {},
) {
  const sender = headerOf(batch).originating_dfi_identification;
  return {
    ...without(entry, 'reserved', 'addenda_count', 'stated_addenda_count'),
    account_number: entry['account_number'],
    amount_cents: entry.amount_cents,
    transaction_code: codeOfReturn(entry.transaction_code),
    receiving_routing_number: sender + checkDigitOf(sender),
    trace_number: traceAt(as, index),
    addenda,
    ...changes,
  };
}

function answerBatch(batch: AnyBatch, entries: readonly object[], as: Numbering): BatchInput {
  const { originating_dfi_identification, batch_number } = as;
  return batchLike(batch, entries, { originating_dfi_identification, batch_number });
}

/** A batch of class COR; what only the class of the entries has is left out, as COR has it not. */
function corBatch(batch: AnyBatch, entries: readonly Readonly<Record<string, unknown>>[], as: Numbering): BatchInput {
  const { originating_dfi_identification, batch_number } = as;
  const header = { standard_entry_class_code: 'COR', originating_dfi_identification, batch_number };
  if (batch.format === 'iat') return batchLike(batch, entries, { ...header, iat_indicator: IAT_CHANGE_INDICATOR });
  const standard = entries.map(
    ({ transaction_code, receiving_routing_number, account_number, amount_cents, trace_number, addenda, ...rest }) => ({
      transaction_code,
      receiving_routing_number,
      account_number,
      amount_cents,
      trace_number,
      addenda,
      receiver_identification: fitting(rest['receiver_identification'], 15),
      receiver_name: fitting(rest['receiver_name'], 22) || 'RECEIVER',
      discretionary_data: fitting(rest['discretionary_data'], 2),
    }),
  );
  return { ...batchLike(batch, standard, header), format: 'standard' } as BatchInput;
}

function fitting(value: unknown, length: number): string {
  return typeof value === 'string' && value.length <= length ? value : '';
}

function addendaOf(entry: PlainEntry, ...kinds: readonly AddendaKind[]): Readonly<Record<string, string | undefined>> {
  const found = entry.addenda?.findLast(({ kind }) => kinds.includes(kind));
  if (found === undefined) throw new NachaError({ record: 'entry detail', rule: `must have an addenda that is a ${kinds[0]}` });
  return found as unknown as Readonly<Record<string, string | undefined>>;
}

function iatMandatory(entry: PlainEntry): readonly object[] {
  return (entry.addenda ?? []).filter(({ kind }) => kind.startsWith('iat-') && kind !== 'iat-payment' && kind !== 'iat-correspondent-bank');
}
