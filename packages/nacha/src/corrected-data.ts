import { NachaError } from './errors.ts';
import { isRoutingNumber } from './routing-number.ts';
import { describeTransactionCode } from './transaction-codes.ts';

/** What a notification of change says is right; only what its change code is about is there. */
export interface Correction {
  routing_number?: string;
  account_number?: string;
  transaction_code?: string;
  receiver_name?: string;
  receiver_identification?: string;
  /** Of international entries. */
  foreign_bank_identification?: string;
}

interface Notification {
  /** `iat-change` for one about an international entry. */
  readonly kind?: string;
  readonly change_code: string;
  readonly corrected_data: string;
}

type Part = readonly [from: number, length: number, name: keyof Correction];

/** Where in the 29 columns of corrected data each part stands, counted from 1, by change code. */
// biome-ignore format: a table
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  C01: [[1, 17, 'account_number']],
  C02: [[1, 9, 'routing_number']],
  C03: [[1, 9, 'routing_number'], [13, 17, 'account_number']],
  C04: [[1, 22, 'receiver_name']],
  C05: [[1, 2, 'transaction_code']],
  C06: [[1, 17, 'account_number'], [21, 2, 'transaction_code']],
  C07: [[1, 9, 'routing_number'], [10, 17, 'account_number'], [27, 2, 'transaction_code']],
  C08: [[1, 29, 'foreign_bank_identification']],
  C09: [[1, 22, 'receiver_identification']],
  C13: [],
  C14: [],
};

/** International corrected data have six columns more, which lengthen the last part that is no code. */
// biome-ignore format: a table
const IAT_PARTS: Readonly<Record<string, readonly Part[]>> = {
  ...PARTS,
  C01: [[1, 35, 'account_number']],
  C03: [[1, 9, 'routing_number'], [13, 23, 'account_number']],
  C04: [[1, 35, 'receiver_name']],
  C08: [[1, 34, 'foreign_bank_identification']],
  C09: [[1, 35, 'receiver_identification']],
};

const CORRECTED_DATA_LENGTH = 35;

/**
 * The corrected data of a notification of change by its change code; C13 corrects nothing. @throws {NachaError} for an
 * unknown code or data not laid out as it says: refuse such a notification (C65), never half apply it.
 */
export function correctionOf(notification: Notification): Correction {
  const { change_code, corrected_data } = notification;
  const parts = (notification.kind === 'iat-change' ? IAT_PARTS : PARTS)[change_code];
  if (parts === undefined) throw new NachaError({ record: 'addenda 98', field: 'change_code', value: change_code, rule: 'is not known' });
  let unread = corrected_data.padEnd(CORRECTED_DATA_LENGTH, ' ');
  const correction: Correction = {};
  for (const [from, length, name] of parts) {
    const value = unread.slice(from - 1, from - 1 + length).trim();
    if (!isRight(name, value)) throw notLaidOut(change_code);
    correction[name] = value;
    unread = unread.slice(0, from - 1) + ' '.repeat(length) + unread.slice(from - 1 + length);
  }
  if (unread.trim() !== '') throw notLaidOut(change_code);
  return correction;
}

/**
 * The corrected data that say a correction under a change code, to be written in a notification of change.
 * @throws {NachaError} for an unknown code, or a correction that lacks what the code is about or has what does not fit.
 */
export function correctedDataOf(change_code: string, correction: Readonly<Correction>, kind: 'change' | 'iat-change' = 'change'): string {
  const parts = (kind === 'iat-change' ? IAT_PARTS : PARTS)[change_code];
  if (parts === undefined) throw new NachaError({ record: 'addenda 98', field: 'change_code', value: change_code, rule: 'is not known' });
  let data = '';
  for (const [from, length, name] of parts) {
    const value = correction[name] ?? '';
    if (value.length > length) throw notLaidOut(change_code);
    data = data.padEnd(from - 1, ' ') + value;
  }
  if (!isCorrection({ kind, change_code, corrected_data: data })) throw notLaidOut(change_code);
  return data;
}

/** Whether the corrected data are laid out as the change code says. */
export function isCorrection(notification: Notification): boolean {
  try {
    correctionOf(notification);
    return true;
  } catch (error) {
    if (error instanceof NachaError) return false;
    throw error;
  }
}

function isRight(name: keyof Correction, value: string): boolean {
  if (name === 'routing_number') return isRoutingNumber(value);
  if (name === 'transaction_code') return describeTransactionCode(value) !== undefined;
  return value !== '';
}

/** Without the data: they hold an account number. */
function notLaidOut(change_code: string): NachaError {
  return new NachaError({ record: 'addenda 98', field: 'corrected_data', rule: `must be laid out as change code ${change_code} says` });
}
