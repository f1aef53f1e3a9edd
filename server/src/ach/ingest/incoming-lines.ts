import { type Addenda, type Entry, type NachaError, type NachaEvent, readRecords } from '@drawbridge/nacha';
import { BANK_RULES } from './bank-rules.ts';
import { shapeOf } from './file-shape.ts';

interface Line {
  readonly line_number: number;
  /** Whose entries they are, as the bank says. */
  readonly company_identification: string;
}

/** An entry of ours came back. */
export interface ReturnLine extends Line {
  readonly kind: 'return';
  readonly code: string;
  readonly original_trace_number: string;
  readonly original_receiving_dfi_identification: string;
  readonly return_trace_number: string;
  readonly amount_cents: number;
  /** Day of the year, three digits, as the operator wrote it; empty where it wrote none. */
  readonly settled_on: string;
}

/** A bank notifies us that the data of an entry of ours are out of date. */
export interface ChangeLine extends Line {
  readonly kind: 'change';
  readonly code: string;
  readonly original_trace_number: string;
  readonly original_receiving_dfi_identification: string;
  readonly change_trace_number: string;
  /** Confidential: what the bank took for the account of the entry, and what is right. */
  readonly account_number: string;
  readonly corrected_data: string;
}

/** A bank contests that we dishonored its return. */
export interface ContestedLine extends Line {
  readonly kind: 'contested_return';
  readonly code: string;
  readonly original_trace_number: string;
  readonly original_receiving_dfi_identification: string;
  /** Of our dishonored return: one debit may have had several. */
  readonly dishonor_trace_number: string;
  readonly amount_cents: number;
}

/** An entry that breaks the format, it or one of its addenda. */
export interface UnreadableLine {
  readonly kind: 'unreadable';
  readonly line_number: number;
  /** Without what stands there: a shifted field may hold a part of an account number. */
  readonly why: string;
}

/** An entry of a file from the bank. What nothing is done with is described in words. */
export type IncomingLine =
  | ReturnLine
  | ChangeLine
  | ContestedLine
  | UnreadableLine
  | (Line & { readonly kind: 'other'; readonly what: string });

/**
 * What a file from the bank says, or why none of it may be acted on. Where only entries or addenda break the format,
 * those lines alone cannot be read. Only a change's own fields hold account numbers.
 */
export function readIncoming(text: string): { lines: IncomingLine[] } | { unreadable: string } {
  const lines: IncomingLine[] = [];
  const errors: NachaError[] = [];
  let read_to_end = false;
  let company_identification = '';
  let settled_on = '';
  for (const event of readRecords([text], { rules: BANK_RULES })) {
    if (event.type === 'error') errors.push(event.error);
    if (event.type === 'end') read_to_end = true;
    if (event.type === 'batch-header') {
      company_identification = 'company_identification' in event.header ? event.header.company_identification.trim() : '';
      settled_on = event.header.settlement_date;
    }
    if (event.type === 'entry') lines.push(lineOf(event, company_identification, settled_on));
  }
  const [first] = errors;
  if (!first) return { lines };
  return (read_to_end && linesBeside(text, lines, errors)) || { unreadable: whyUnreadable(first, errors) };
}

/** What is wrong first; or that a begun file ends too early, as a line cut in two breaks rules of its own. */
function whyUnreadable(first: NachaError, errors: readonly NachaError[]): string {
  const end = errors.find(({ rule }) => rule.endsWith('found the end of the file'));
  if (!end || end.rule.startsWith('expected file header')) return first.message;
  return `it is cut short: ${end === first ? first.message : `${end.message}; ${first.message}`}`;
}

/** The lines of a file with errors in some; undefined where one is about the file, a batch or a control. */
function linesBeside(text: string, read: readonly IncomingLine[], errors: readonly NachaError[]): { lines: IncomingLine[] } | undefined {
  const shape = shapeOf(text);
  if (!shape) return undefined;
  const why = new Map<number, string>();
  for (const { line, record, field, rule } of errors) {
    const entry_line = line === null ? undefined : shape.entry_of.get(line);
    if (line === null || entry_line === undefined) return undefined;
    // About no field: the line is garbled, or its entry was, so its addenda seem alone. All else is the file's.
    if (record === null && !shape.garbled.has(line) && !why.has(entry_line)) return undefined;
    if (!why.has(entry_line)) why.set(entry_line, [`line ${line}`, record, field, rule].filter((part) => part !== null).join(': '));
  }
  const by_line = new Map(read.map((line) => [line.line_number, line]));
  const lines = shape.entry_lines.map((line_number): IncomingLine => {
    const found = by_line.get(line_number);
    if (found && !why.has(line_number)) return found;
    // The reader gives none where it cannot tell whose the addenda are.
    return { kind: 'unreadable', line_number, why: why.get(line_number) ?? 'a line after it cannot be read, which may be about it' };
  });
  return { lines };
}

/** In words, for a person; what has an effect is not among them. */
const OTHER: Readonly<Partial<Record<Addenda['kind'], string>>> = {
  'refused-change': 'a refused notification of change',
  'dishonored-return': 'a dishonored return',
};

function lineOf({ line, entry }: NachaEvent & { type: 'entry' }, company_identification: string, settled_on: string): IncomingLine {
  const about = { line_number: line, company_identification };
  // What contests a dishonor carries the return and the dishonor before it: the last addenda says what the entry is.
  const last = entry.addenda.at(-1);
  switch (last?.kind) {
    case 'return':
      return {
        ...about,
        kind: 'return',
        code: last.return_code,
        original_trace_number: last.original_trace_number,
        original_receiving_dfi_identification: last.original_receiving_dfi_identification,
        return_trace_number: last.trace_number,
        amount_cents: entry.amount_cents,
        settled_on,
      };
    case 'change':
      return {
        ...about,
        kind: 'change',
        code: last.change_code,
        original_trace_number: last.original_trace_number,
        original_receiving_dfi_identification: last.original_receiving_dfi_identification,
        change_trace_number: last.trace_number,
        account_number: accountNumberOf(entry),
        corrected_data: last.corrected_data,
      };
    case 'contested-return':
      return {
        ...about,
        kind: 'contested_return',
        code: last.return_code,
        original_trace_number: last.original_trace_number,
        original_receiving_dfi_identification: last.original_receiving_dfi_identification,
        dishonor_trace_number: last.dishonor_trace_number,
        amount_cents: entry.amount_cents,
      };
    default:
      return { ...about, kind: 'other', what: OTHER[last?.kind ?? 'payment'] ?? 'an entry that is no return' };
  }
}

function accountNumberOf(entry: Entry): string {
  return 'account_number' in entry ? entry.account_number.trim() : '';
}
