import { ADDENDA_TABLES, type Addenda, type AddendaInput } from './addenda.ts';
import { BATCH_FORMATS } from './batch-formats.ts';
import type { Entry } from './model.ts';
import type { RecordTable } from './record-table.ts';
import type { BatchFormat } from './standard-entry-classes.ts';

const SHOWN_DIGITS = 4;
const WITHHELD = '(withheld)';
/** Shorter numbers stand in dates and codes by chance. */
const SHORTEST_TELLING = 5;
/** Of these the last characters may be shown; whatever else may hold an account number is withheld. */
const NUMBERS = ['account_number', 'card_account_number'];

/** An account number by its last four characters; one that has no more than those is hidden whole. */
export function maskedAccount(account_number: string): string {
  const number = account_number.trim();
  const shown = number.length > SHOWN_DIGITS ? number.slice(-SHOWN_DIGITS) : '';
  return shown.padStart(number.length, '*');
}

/** The entry with its account number masked wherever it stands in it, and the fields that may hold one withheld. */
export function maskedEntry<Given extends Entry>(format: BatchFormat, entry: Given): Given {
  const { addenda, ...values } = entry;
  const account_number = entry.account_number.trim();
  const shown = masked(BATCH_FORMATS[format].entry, values);
  return {
    ...withoutNumber(shown, account_number),
    addenda: addenda.map((one) => withoutNumber({ ...maskedAddenda(one) }, account_number)),
  } as unknown as Given;
}

/** Addenda as they were given, those fields withheld that may hold an account number. */
export function maskedAddenda<Given extends Addenda | AddendaInput>(addenda: Given): Given {
  return masked(ADDENDA_TABLES[addenda.kind], { ...addenda }) as unknown as Given;
}

/** A header or control as it was given, withheld what stands in its reserved columns. */
export function maskedRecord<Given extends object>(values: Given): Given {
  return 'reserved' in values ? { ...values, reserved: WITHHELD } : values;
}

function masked(table: RecordTable, values: Record<string, unknown>): Record<string, unknown> {
  for (const field of table.fields) {
    const value = values[field.name];
    if (field.kind === 'constant' || !field.confidential || typeof value !== 'string' || value === '') continue;
    values[field.name] = NUMBERS.includes(field.name) ? maskedAccount(value) : WITHHELD;
  }
  return maskedRecord(values);
}

/** Originators put the account number into other fields, too. */
function withoutNumber(values: Record<string, unknown>, account_number: string): Record<string, unknown> {
  if (account_number.length < SHORTEST_TELLING) return values;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value.includes(account_number))
      values[name] = value.replaceAll(account_number, maskedAccount(account_number));
  }
  return values;
}
