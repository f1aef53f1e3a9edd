import { ADDENDA_02_CARD, ADDENDA_02_MACHINE, type Addenda02Card, type Addenda02Machine } from './addenda-02.ts';
import { ADDENDA_05, type Addenda05 } from './addenda-05.ts';
import { ADDENDA_98, ADDENDA_98_REFUSED, type Addenda98, type Addenda98Refused, IAT_ADDENDA_98, type IatAddenda98 } from './addenda-98.ts';
import {
  ADDENDA_99,
  ADDENDA_99_CONTESTED,
  ADDENDA_99_DISHONORED,
  type Addenda99,
  type Addenda99Contested,
  type Addenda99Dishonored,
  IAT_ADDENDA_99,
  type IatAddenda99,
} from './addenda-99.ts';
import { IAT_ADDENDA_TABLES, IAT_KIND_BY_TYPE, type IatAddenda } from './addenda-iat.ts';
import type { RecordTable } from './record-table.ts';
import type { BatchFormat } from './standard-entry-classes.ts';

/** Remittance data. The numbers that its record carries follow from the entry. */
export type PaymentAddenda = { readonly kind: 'payment' } & Readonly<Addenda05>;
/** Where a card was used (POS, SHR). */
export type TerminalAddenda = { readonly kind: 'terminal' } & Readonly<Addenda02Card>;
/** Which machine was used (MTE). */
export type MachineAddenda = { readonly kind: 'machine' } & Readonly<Addenda02Machine>;
export type ChangeAddenda = { readonly kind: 'change' } & Readonly<Addenda98>;
export type IatChangeAddenda = { readonly kind: 'iat-change' } & Readonly<IatAddenda98>;
export type RefusedChangeAddenda = { readonly kind: 'refused-change' } & Readonly<Addenda98Refused>;
export type ReturnAddenda = { readonly kind: 'return' } & Readonly<Addenda99>;
export type IatReturnAddenda = { readonly kind: 'iat-return' } & Readonly<IatAddenda99>;
export type DishonoredReturnAddenda = { readonly kind: 'dishonored-return' } & Readonly<Addenda99Dishonored>;
export type ContestedReturnAddenda = { readonly kind: 'contested-return' } & Readonly<Addenda99Contested>;

export type Addenda =
  | PaymentAddenda
  | TerminalAddenda
  | MachineAddenda
  | ChangeAddenda
  | IatChangeAddenda
  | RefusedChangeAddenda
  | ReturnAddenda
  | IatReturnAddenda
  | DishonoredReturnAddenda
  | ContestedReturnAddenda
  | IatAddenda;

export type AddendaKind = Addenda['kind'];

type Optional<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>;
type IatAddendaInput = {
  [Kind in IatAddenda['kind']]: Kind extends 'iat-transaction'
    ? Optional<Extract<IatAddenda, { kind: Kind }>, 'foreign_trace_number' & keyof Extract<IatAddenda, { kind: Kind }>>
    : Kind extends 'iat-receiver'
      ? Optional<Extract<IatAddenda, { kind: Kind }>, 'receiver_identification' & keyof Extract<IatAddenda, { kind: Kind }>>
      : Extract<IatAddenda, { kind: Kind }>;
}[IatAddenda['kind']];

/** An addenda as given to the writer. A `trace_number` left out is that of its entry. */
export type AddendaInput =
  | PaymentAddenda
  | Optional<
      TerminalAddenda,
      'trace_number' | 'reference_information_1' | 'reference_information_2' | 'authorization_code_or_expiration_date'
    >
  | Optional<MachineAddenda, 'trace_number' | 'transaction_description' | 'network_identification_code' | 'transaction_time'>
  | Optional<ChangeAddenda, 'trace_number'>
  | Optional<IatChangeAddenda, 'trace_number'>
  | Optional<RefusedChangeAddenda, 'trace_number'>
  | Optional<ReturnAddenda, 'trace_number' | 'date_of_death' | 'addenda_information'>
  | Optional<IatReturnAddenda, 'trace_number' | 'date_of_death' | 'addenda_information'>
  | Optional<DishonoredReturnAddenda, 'trace_number' | 'addenda_information'>
  | Optional<ContestedReturnAddenda, 'trace_number' | 'original_entry_returned_date' | 'original_settlement_date'>
  | IatAddendaInput;

export const ADDENDA_TABLES: Readonly<Record<AddendaKind, RecordTable>> = {
  payment: ADDENDA_05,
  terminal: ADDENDA_02_CARD,
  machine: ADDENDA_02_MACHINE,
  change: ADDENDA_98,
  'iat-change': IAT_ADDENDA_98,
  'refused-change': ADDENDA_98_REFUSED,
  return: ADDENDA_99,
  'iat-return': IAT_ADDENDA_99,
  'dishonored-return': ADDENDA_99_DISHONORED,
  'contested-return': ADDENDA_99_CONTESTED,
  ...IAT_ADDENDA_TABLES,
};

/** What an entry is, which the addenda it carries say. */
export type EntryNature = 'forward' | 'return' | 'dishonored return' | 'contested dishonored return' | 'notification of change';

const NATURES: Readonly<Partial<Record<AddendaKind, EntryNature>>> = {
  change: 'notification of change',
  'iat-change': 'notification of change',
  'refused-change': 'notification of change',
  return: 'return',
  'iat-return': 'return',
  'dishonored-return': 'dishonored return',
  'contested-return': 'contested dishonored return',
};

/** The type codes that addenda may have in a batch of a layout, for errors. */
export function addendaTypesOf(format: BatchFormat): readonly string[] {
  if (format === 'iat') return [...IAT_KIND_BY_TYPE.keys(), '98', '99'];
  if (format === 'pos' || format === 'shr' || format === 'mte') return ['02', '05', '98', '99'];
  return ['05', '98', '99'];
}

/** An addenda line's kind, by its type code and the code after it; null for a type that the layout has not. */
export function addendaKindAt(line: string, format: BatchFormat): AddendaKind | null {
  const code = line.slice(3, 6);
  const type = line.slice(1, 3);
  switch (type) {
    case '02':
      return format === 'mte' ? 'machine' : format === 'pos' || format === 'shr' ? 'terminal' : null;
    case '05':
      return format === 'iat' ? null : 'payment';
    case '98':
      if (code.startsWith('C6')) return 'refused-change';
      return format === 'iat' ? 'iat-change' : 'change';
    case '99':
      if (code.startsWith('R6') || code === 'R70') return 'dishonored-return';
      if (code.startsWith('R7')) return 'contested-return';
      return format === 'iat' ? 'iat-return' : 'return';
    default:
      return format === 'iat' ? (IAT_KIND_BY_TYPE.get(type) ?? null) : null;
  }
}

/** What the addenda make of their entry: the last one that is more than information says it. */
export function natureOf(addenda: readonly { readonly kind: AddendaKind }[]): EntryNature {
  for (let index = addenda.length - 1; index >= 0; index -= 1) {
    const nature = NATURES[addenda[index]?.kind as AddendaKind];
    if (nature !== undefined) return nature;
  }
  return 'forward';
}

/** Whether an entry with these addenda is a return or a notification of change, not a payment of its own. */
export function isReturnOrChange(addenda: readonly { readonly kind: AddendaKind }[]): boolean {
  return natureOf(addenda) !== 'forward';
}
