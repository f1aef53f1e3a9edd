import { type Addenda, type Entry, type NachaEvent, readRecords } from '@drawbridge/nacha';

/** An entry of a file from the bank: a return of one of ours, or something else, told in words. */
export type IncomingLine = { readonly line_number: number } & (
  | {
      readonly kind: 'return';
      readonly code: string;
      readonly original_trace_number: string;
      readonly return_trace_number: string;
      readonly amount_cents: number;
    }
  | { readonly kind: 'other'; readonly what: string }
);

/** What a file from the bank says, or why nothing of it may be acted on. Never tells account numbers. */
export function readIncoming(text: string): { lines: IncomingLine[] } | { unreadable: string } {
  const lines: IncomingLine[] = [];
  for (const event of readRecords([text])) {
    if (event.type === 'error') return { unreadable: event.error.message };
    if (event.type === 'entry') lines.push(lineOf(event));
  }
  return { lines };
}

const KINDS: Readonly<Record<Exclude<Addenda['kind'], 'return'>, string>> = {
  payment: 'an entry that is no return',
  other: 'an entry that is no return',
  change: 'a notification of change',
  'refused-change': 'a refused notification of change',
  'dishonoured-return': 'a dishonoured return',
  'contested-return': 'a contested dishonoured return',
};

function lineOf({ line, entry }: NachaEvent & { type: 'entry' }): IncomingLine {
  const found = returnAddendaOf(entry);
  if (!found) return { line_number: line, kind: 'other', what: KINDS[kindOf(entry)] };
  return {
    line_number: line,
    kind: 'return',
    code: found.return_code,
    original_trace_number: found.original_trace_number,
    return_trace_number: found.trace_number,
    amount_cents: entry.amount_cents,
  };
}

function returnAddendaOf(entry: Entry): (Addenda & { kind: 'return' }) | undefined {
  return entry.addenda.find((addenda) => addenda.kind === 'return');
}

function kindOf(entry: Entry): keyof typeof KINDS {
  const kind = entry.addenda[0]?.kind ?? 'payment';
  return kind === 'return' ? 'payment' : kind;
}
