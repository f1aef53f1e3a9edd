import { fieldError, type Place } from './codec.ts';
import { NachaError } from './errors.ts';
import type { RecordTable } from './record-table.ts';
import type { ProblemReport } from './validate.ts';

/** Says where only when there is something to say: most records are right. */
export function at(path: string | (() => string)): () => Place {
  return () => ({ path: typeof path === 'string' ? path : path() });
}

/** Makes an error of the first problem with the values given for a record. */
export function refusalOf(table: RecordTable, values: object, place: () => Place): ProblemReport {
  return (field, rule) => {
    if (field === null) throw new NachaError({ ...place(), rule, record: table.name });
    throw fieldError(table, field, String((values as Record<string, unknown>)[field] ?? ''), rule, place());
  };
}

/** Sums can pass what a number holds; the values given are at fault then. */
export function addUp(add: () => void, place: () => Place): void {
  try {
    add();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new NachaError({ ...place(), rule: 'the amounts add up to more than can be held exactly' });
  }
}
