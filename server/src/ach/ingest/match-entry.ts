import { addDays, EASTERN, type IsoDate, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Queryable } from '../../kernel/db/database.ts';
import { type EntryByTrace, findEntriesByTraces, lockEntries } from './incoming-store.ts';
import type { SentFiles } from './read-sent-entry.ts';

/** What a line from the bank says of the entry that it is about. */
interface Hint {
  readonly original_trace_number: string;
  /** Undefined where the line is over no amount. */
  readonly amount_cents?: number;
  readonly original_receiving_dfi_identification: string;
}

/** Sixty calendar days after settlement, and banking days at both ends (Nacha rules, return of unauthorized debits). */
const DAYS_IN_WHICH_BANKS_ANSWER = 70;

/** How many entries a line's trace number had, and the one it is about, locked; undefined where none agrees. */
export interface EntryMatch {
  readonly sent: number;
  readonly entry: EntryByTrace | undefined;
}

/** The entries that lines are about, by line number; locked at once, in everyone's order. */
export async function lockMatchedEntries(
  tx: Queryable,
  sent_files: SentFiles,
  lines: readonly (Hint & { readonly line_number: number })[],
  at: Date,
): Promise<ReadonlyMap<number, EntryMatch>> {
  const traces = lines.map((line) => line.original_trace_number);
  const by_trace = Map.groupBy(await findEntriesByTraces(tx, traces), ({ trace_number }) => trace_number);
  const matches = new Map<number, { sent: number; id: string | undefined }>();
  for (const line of lines) {
    const candidates = by_trace.get(line.original_trace_number) ?? [];
    const entry = await matchEntry(tx, sent_files, candidates, line, at);
    matches.set(line.line_number, { sent: candidates.length, id: entry?.id });
  }
  const ids = [...matches.values()].flatMap(({ id }) => id ?? []);
  const locked = new Map((await lockEntries(tx, ids)).map((entry) => [entry.id, entry]));
  return new Map([...matches].map(([line_number, { sent, id }]) => [line_number, { sent, entry: locked.get(id ?? '') }]));
}

/**
 * The entry that a line is about: trace numbers come round after ten million, so one that a bank may still answer, over
 * the line's amount, at the account's bank. Undefined where none agrees, or two agree alike: a person must look.
 */
async function matchEntry(
  tx: Queryable,
  sent_files: SentFiles,
  candidates: readonly EntryByTrace[],
  hint: Hint,
  at: Date,
): Promise<EntryByTrace | undefined> {
  if (candidates.length < 2) return candidates[0];
  const sent = candidates.filter(({ rejected_at }) => rejected_at === null);
  const since = addDays(wallTimeAt(at, EASTERN).date, -DAYS_IN_WHICH_BANKS_ANSWER);
  const likeliest = (sent.length > 0 ? sent : candidates).toSorted(
    (one, other) => unlikely(one, hint, since) - unlikely(other, hint, since),
  );
  const [first, second] = likeliest;
  if (first && unlikely(first, hint, since) === 0 && (!second || unlikely(second, hint, since) > 0)) return first;
  let found: EntryByTrace | undefined;
  for (const candidate of likeliest) {
    if (found && unlikely(candidate, hint, since) > unlikely(found, hint, since)) return found;
    const { entry } = await sent_files.entry(tx, candidate);
    if (!entry.receiving_routing_number.startsWith(hint.original_receiving_dfi_identification)) continue;
    // To take one of them would be to return another's payment.
    if (found) return undefined;
    found = candidate;
  }
  return found;
}

/** 0 for what agrees in amount and time; then what agrees in its amount, in its time, in neither. */
function unlikely(candidate: EntryByTrace, { amount_cents = candidate.amount_cents }: Hint, since: IsoDate): number {
  return (candidate.amount_cents === amount_cents ? 0 : 2) + (candidate.effective_entry_date >= since ? 0 : 1);
}
