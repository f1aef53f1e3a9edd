import { ADDENDA_TABLES, type Addenda, type AddendaInput } from './addenda.ts';
import { BATCH_FORMATS } from './batch-formats.ts';
import type { Entry } from './model.ts';
import type { RecordTable } from './record-table.ts';
import type { BatchFormat } from './standard-entry-classes.ts';

const SHOWN_DIGITS = 4;
const WITHHELD = '(withheld)';

/** An account number by its last four characters; one that has no more than those is hidden whole. */
export function maskedAccount(account_number: string): string {
  const number = account_number.trim();
  const shown = number.length > SHOWN_DIGITS ? number.slice(-SHOWN_DIGITS) : '';
  return shown.padStart(number.length, '*');
}

/** The entry with its account number masked, and the fields that may hold one withheld. */
export function maskedEntry(format: BatchFormat, entry: Entry): Entry {
  const { addenda, ...values } = entry;
  return { ...masked(BATCH_FORMATS[format].entry, values), addenda: addenda.map((one) => maskedAddenda(one)) } as unknown as Entry;
}

/** Addenda as they were given, those fields withheld that may hold an account number. */
export function maskedAddenda<Given extends Addenda | AddendaInput>(addenda: Given): Given {
  return masked(ADDENDA_TABLES[addenda.kind], { ...addenda }) as unknown as Given;
}

function masked(table: RecordTable, values: Record<string, unknown>): Record<string, unknown> {
  for (const field of table.fields) {
    const value = values[field.name];
    if (field.kind === 'constant' || !field.confidential || typeof value !== 'string' || value === '') continue;
    values[field.name] = field.name === 'account_number' ? maskedAccount(value) : WITHHELD;
  }
  return values;
}
