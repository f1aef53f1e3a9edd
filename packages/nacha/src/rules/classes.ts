import type { StandardEntryClass } from '../standard-entry-classes.ts';

/** What the rules allow in the entries of a class that are no returns and no notifications of change. */
export interface ClassFacts {
  /** The only direction there is, but for reversals. */
  readonly direction?: 'debit' | 'credit';
  /** The only transaction codes there are. */
  readonly codes?: readonly string[];
  /** Whether an entry may carry remittance data and no money. */
  readonly zero_dollar?: true;
  /** Whether no entry moves money. */
  readonly no_money?: true;
  /** Fewest and most addenda 05. */
  readonly payment_addenda: readonly [fewest: number, most: number];
  /** The one addenda 02 that each entry has. */
  readonly terminal?: 'terminal' | 'machine';
  /** The most that an entry may be over, in cents. */
  readonly limit_cents?: number;
  /** The only company entry description there is. */
  readonly description?: string;
}

const MANY = 9_999;
const CHECK_LIMIT_CENTS = 25_000_00;
const SMALL_CHECK_LIMIT_CENTS = 2_500_00;
const PRENOTE_CREDITS = ['23', '33'];
const RETURN_CODES = ['21', '26', '31', '36', '41', '46', '51', '56'];

// biome-ignore format: a table
const CLASS_FACTS: Readonly<Record<StandardEntryClass, ClassFacts>> = {
  ACK: { codes: ['24', '34'], direction: 'credit', no_money: true, zero_dollar: true, payment_addenda: [0, 1] },
  ADV: { payment_addenda: [0, 0] },
  ARC: { direction: 'debit', payment_addenda: [0, 0], limit_cents: CHECK_LIMIT_CENTS },
  ATX: { codes: ['24', '34'], direction: 'credit', no_money: true, zero_dollar: true, payment_addenda: [0, MANY] },
  BOC: { direction: 'debit', payment_addenda: [0, 0], limit_cents: CHECK_LIMIT_CENTS },
  CCD: { zero_dollar: true, payment_addenda: [0, 1] },
  CIE: { direction: 'credit', payment_addenda: [0, 1] },
  COR: { codes: RETURN_CODES, no_money: true, payment_addenda: [0, 0] },
  CTX: { zero_dollar: true, payment_addenda: [0, MANY] },
  DNE: { codes: ['21', '31', ...PRENOTE_CREDITS], no_money: true, payment_addenda: [1, 1] },
  ENR: { codes: ['22', '32', ...PRENOTE_CREDITS], no_money: true, payment_addenda: [1, MANY], description: 'AUTOENROLL' },
  IAT: { zero_dollar: true, payment_addenda: [0, 0] },
  MTE: { payment_addenda: [0, 0], terminal: 'machine' },
  POP: { direction: 'debit', payment_addenda: [0, 0], limit_cents: CHECK_LIMIT_CENTS },
  POS: { payment_addenda: [0, 0], terminal: 'terminal' },
  PPD: { payment_addenda: [0, 1] },
  RCK: { direction: 'debit', payment_addenda: [0, 0], limit_cents: SMALL_CHECK_LIMIT_CENTS, description: 'REDEPCHECK' },
  SHR: { direction: 'debit', payment_addenda: [0, 0], terminal: 'terminal' },
  TEL: { direction: 'debit', payment_addenda: [0, 0] },
  TRC: { direction: 'debit', payment_addenda: [0, 0] },
  TRX: { direction: 'debit', payment_addenda: [1, MANY] },
  WEB: { payment_addenda: [0, 1] },
  XCK: { direction: 'debit', payment_addenda: [0, 0], limit_cents: SMALL_CHECK_LIMIT_CENTS, description: 'NO CHECK' },
};

/** The facts of the class that a header names. */
export function factsOf(standard_entry_class_code: string): ClassFacts {
  return CLASS_FACTS[standard_entry_class_code as StandardEntryClass];
}
