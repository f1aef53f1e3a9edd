import { ADDENDA_05, type Addenda05 } from './addenda-05.ts';
import { ADDENDA_98, ADDENDA_98_REFUSED, type Addenda98, type Addenda98Refused } from './addenda-98.ts';
import {
  ADDENDA_99,
  ADDENDA_99_CONTESTED,
  ADDENDA_99_DISHONORED,
  type Addenda99,
  type Addenda99Contested,
  type Addenda99Dishonored,
} from './addenda-99.ts';
import { ADDENDA_OTHER, type AddendaOther } from './addenda-other.ts';
import type { RecordTable } from './record-table.ts';
import type { BatchFormat } from './standard-entry-classes.ts';

/** Remittance data. The numbers that its record carries follow from the entry. */
export interface PaymentAddenda {
  readonly kind: 'payment';
  readonly payment_information: string;
}
export type ChangeAddenda = { readonly kind: 'change' } & Readonly<Addenda98>;
export type RefusedChangeAddenda = { readonly kind: 'refused-change' } & Readonly<Addenda98Refused>;
export type ReturnAddenda = { readonly kind: 'return' } & Readonly<Addenda99>;
export type DishonoredReturnAddenda = { readonly kind: 'dishonored-return' } & Readonly<Addenda99Dishonored>;
export type ContestedReturnAddenda = { readonly kind: 'contested-return' } & Readonly<Addenda99Contested>;
export type OtherAddenda = { readonly kind: 'other' } & Readonly<AddendaOther>;

export type Addenda =
  | PaymentAddenda
  | ChangeAddenda
  | RefusedChangeAddenda
  | ReturnAddenda
  | DishonoredReturnAddenda
  | ContestedReturnAddenda
  | OtherAddenda;

export type AddendaKind = Addenda['kind'];

type Optional<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>;

/** An addenda as given to the writer. A `trace_number` left out is that of its entry. */
export type AddendaInput =
  | PaymentAddenda
  | Optional<ChangeAddenda, 'trace_number'>
  | Optional<RefusedChangeAddenda, 'trace_number'>
  | Optional<ReturnAddenda, 'trace_number' | 'date_of_death' | 'addenda_information'>
  | Optional<DishonoredReturnAddenda, 'trace_number' | 'addenda_information'>
  | Optional<ContestedReturnAddenda, 'trace_number' | 'original_entry_returned_date' | 'original_settlement_date'>
  | OtherAddenda;

export const ADDENDA_TABLES: Readonly<Record<AddendaKind, RecordTable>> = {
  payment: ADDENDA_05,
  change: ADDENDA_98,
  'refused-change': ADDENDA_98_REFUSED,
  return: ADDENDA_99,
  'dishonored-return': ADDENDA_99_DISHONORED,
  'contested-return': ADDENDA_99_CONTESTED,
  other: ADDENDA_OTHER,
};

const RETURNS_AND_CHANGES: readonly AddendaKind[] = ['change', 'refused-change', 'return', 'dishonored-return', 'contested-return'];

/** An addenda line's kind, by its type code and the code after it. International addenda are all kept whole. */
export function addendaKindAt(line: string, format: BatchFormat): AddendaKind {
  if (format === 'iat') return 'other';
  const code = line.slice(3, 6);
  switch (line.slice(1, 3)) {
    case '05':
      return 'payment';
    case '98':
      return code.startsWith('C6') ? 'refused-change' : 'change';
    case '99':
      if (code.startsWith('R6') || code === 'R70') return 'dishonored-return';
      return code.startsWith('R7') ? 'contested-return' : 'return';
    default:
      return 'other';
  }
}

/** An addenda of a kind from the values of its record. */
export function addendaOf(kind: AddendaKind, values: object): Addenda {
  if (kind === 'payment') return { kind, payment_information: (values as Addenda05).payment_information };
  return { kind, ...values } as Addenda;
}

/** Whether an entry with these addenda is a return or a notification of change, not a payment of its own. */
export function isReturnOrChange(addenda: readonly { readonly kind: AddendaKind }[]): boolean {
  return addenda.some(({ kind }) => RETURNS_AND_CHANGES.includes(kind));
}
