import { fieldError, type Place } from './codec.ts';
import { NachaError } from './errors.ts';
import type { RecordTable } from './record-table.ts';

/** Says where only when there is something to say: most records are right. */
export function at(path: string | (() => string)): () => Place {
  return () => ({ path: typeof path === 'string' ? path : path() });
}

/** Makes an error of a problem with the values given for a record. */
export function refusal(
  table: RecordTable,
  values: object,
  field: string | null,
  problem: { readonly rule: string; readonly rule_id: string; readonly expected?: string | undefined },
  place: Place,
): NachaError {
  if (field === null) return new NachaError({ ...place, ...problem, record: table.name });
  return fieldError(table, field, { ...problem, value: String((values as Record<string, unknown>)[field] ?? '') }, place);
}

/** Sums can pass what a number holds; the values given are at fault then. */
export function addUp(add: () => void, place: () => Place): void {
  try {
    add();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new NachaError({ ...place(), rule: 'the amounts add up to more than can be held exactly', rule_id: 'file.largest-sum' });
  }
}
