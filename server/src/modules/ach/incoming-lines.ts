import { type Addenda, type Entry, type NachaEvent, readRecords } from '@drawbridge/nacha';

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
  readonly return_trace_number: string;
  readonly amount_cents: number;
  /** Day of the year, three digits, as the operator wrote it; empty where it wrote none. */
  readonly settled_on: string;
}

/** A bank tells that the data of an entry of ours are out of date. */
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

/** A bank contests that we dishonoured its return. */
export interface ContestedLine extends Line {
  readonly kind: 'contested_return';
  readonly code: string;
  readonly original_trace_number: string;
  /** Of our dishonoured return: one debit may have had several. */
  readonly dishonour_trace_number: string;
  readonly amount_cents: number;
}

/** An entry of a file from the bank. What nothing is done with is told in words. */
export type IncomingLine = ReturnLine | ChangeLine | ContestedLine | (Line & { readonly kind: 'other'; readonly what: string });

/** What a file from the bank says, or why nothing of it may be acted on. Only a change's own fields hold account numbers. */
export function readIncoming(text: string): { lines: IncomingLine[] } | { unreadable: string } {
  const lines: IncomingLine[] = [];
  let company_identification = '';
  let settled_on = '';
  for (const event of readRecords([text])) {
    if (event.type === 'error') return { unreadable: event.error.message };
    if (event.type === 'batch-header') {
      company_identification = 'company_identification' in event.header ? event.header.company_identification.trim() : '';
      settled_on = event.header.settlement_date;
    }
    if (event.type === 'entry') lines.push(lineOf(event, company_identification, settled_on));
  }
  return { lines };
}

/** In words, for a person; what has an effect is not among them. */
const OTHER: Readonly<Record<Exclude<Addenda['kind'], 'return' | 'change' | 'contested-return'>, string>> = {
  payment: 'an entry that is no return',
  other: 'an entry that is no return',
  'refused-change': 'a refused notification of change',
  'dishonoured-return': 'a dishonoured return',
};

function lineOf({ line, entry }: NachaEvent & { type: 'entry' }, company_identification: string, settled_on: string): IncomingLine {
  const about = { line_number: line, company_identification };
  // What contests a dishonour carries the return and the dishonour before it: the last addenda says what the entry is.
  const last = entry.addenda.at(-1);
  switch (last?.kind) {
    case 'return':
      return {
        ...about,
        kind: 'return',
        code: last.return_code,
        original_trace_number: last.original_trace_number,
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
        dishonour_trace_number: last.dishonour_trace_number,
        amount_cents: entry.amount_cents,
      };
    default:
      return { ...about, kind: 'other', what: OTHER[last?.kind ?? 'payment'] };
  }
}

function accountNumberOf(entry: Entry): string {
  return 'account_number' in entry ? entry.account_number.trim() : '';
}
