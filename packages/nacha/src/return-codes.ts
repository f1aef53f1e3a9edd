import type { StandardEntryClass } from './standard-entry-classes.ts';

/**
 * By when the ODFI must have a return: `two-day` by the opening of the second banking day after settlement,
 * `sixty-day` by the opening of the banking day after the 60th calendar day, `by-agreement` whenever the ODFI agrees.
 */
export type ReturnDeadline = 'two-day' | 'sixty-day' | 'by-agreement';

/** Groups whose return rates the rules limit. */
export type ReturnGroup = 'unauthorized' | 'administrative';

export interface ReturnCode {
  /** The reason in words; null for codes that people are not shown a reason for. */
  readonly description: string | null;
  readonly deadline: ReturnDeadline;
  readonly group: ReturnGroup | null;
  /** Whether the same debit may be presented again without a new authorization. */
  readonly may_be_reinitiated: boolean;
}

/** Every return code that is assigned, those of dishonors and contests among them. */
// biome-ignore format: a list
export const ASSIGNED_RETURN_CODES: ReadonlySet<string> = new Set([
  'R01', 'R02', 'R03', 'R04', 'R05', 'R06', 'R07', 'R08', 'R09', 'R10', 'R11', 'R12', 'R13', 'R14', 'R15', 'R16', 'R17', 'R18', 'R19',
  'R20', 'R21', 'R22', 'R23', 'R24', 'R25', 'R26', 'R27', 'R28', 'R29', 'R30', 'R31', 'R32', 'R33', 'R34', 'R35', 'R36', 'R37', 'R38',
  'R39', 'R40', 'R41', 'R42', 'R43', 'R44', 'R45', 'R46', 'R47', 'R50', 'R51', 'R52', 'R53', 'R61', 'R62', 'R67', 'R68', 'R69', 'R70',
  'R71', 'R72', 'R73', 'R74', 'R75', 'R76', 'R77', 'R80', 'R81', 'R82', 'R83', 'R84', 'R85',
]);

const OF_CLASSES: readonly (readonly [first: string, last: string, classes: readonly StandardEntryClass[]])[] = [
  ['R33', 'R33', ['XCK']],
  ['R37', 'R37', ['ARC', 'BOC', 'POP', 'IAT']],
  ['R38', 'R38', ['ARC', 'BOC', 'IAT']],
  ['R39', 'R39', ['ARC', 'BOC', 'POP', 'IAT']],
  ['R40', 'R47', ['ENR']],
  ['R50', 'R53', ['RCK', 'IAT']],
  ['R80', 'R85', ['IAT']],
];

/** The only classes that a return code is for; null when it is for all. */
export function classesOfReturnCode(code: string): readonly StandardEntryClass[] | null {
  return OF_CLASSES.find(([first, last]) => first <= code && code <= last)?.[2] ?? null;
}

const UNAUTHORIZED = ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'];
const ADMINISTRATIVE = ['R02', 'R03', 'R04'];
const MAY_BE_REINITIATED = ['R01', 'R09'];

// biome-ignore format: a table
const CODES: readonly (readonly [code: string, deadline: ReturnDeadline, description: string | null])[] = [
  ['R01', 'two-day', 'Insufficient Funds'],
  ['R02', 'two-day', 'Account Closed'],
  ['R03', 'two-day', 'No Account/Unable to Locate Account'],
  ['R04', 'two-day', 'Invalid Account Number'],
  ['R05', 'sixty-day', 'Unauthorized Debit to Consumer Account Using Corporate SEC Code'],
  ['R06', 'by-agreement', null],
  ['R07', 'sixty-day', 'Authorization Revoked by Customer'],
  ['R08', 'two-day', 'Payment Stopped'],
  ['R09', 'two-day', 'Uncollected Funds'],
  ['R10', 'sixty-day', 'Customer Advises Not Authorized'],
  ['R11', 'sixty-day', 'Customer Advises Entry Not in Accordance with the Terms of the Authorization'],
  ['R12', 'two-day', 'Branch Sold to Another DFI'],
  ['R13', 'two-day', null],
  ['R14', 'two-day', null],
  ['R15', 'two-day', null],
  ['R16', 'two-day', 'Account Frozen'],
  ['R17', 'two-day', null],
  ['R20', 'two-day', 'Non-Transaction Account'],
  ['R21', 'two-day', null],
  ['R22', 'two-day', null],
  ['R23', 'two-day', null],
  ['R24', 'two-day', 'Duplicate Entry'],
  ['R29', 'two-day', 'Corporate Customer Advises Not Authorized'],
  ['R31', 'by-agreement', 'Permissible Return'],
  ['R33', 'sixty-day', null],
  ['R38', 'sixty-day', 'Stop Payment on Source Document'],
  ['R39', 'two-day', 'Improper Source Document'],
  ['R50', 'two-day', 'State Law Affecting RCK Acceptance'],
  ['R51', 'sixty-day', 'Item Related to RCK Entry is Ineligible or Improper'],
];

/** The return codes that a payment center meets, by code. A file may hold others; they have no entry here. */
export const RETURN_CODES: ReadonlyMap<string, ReturnCode> = new Map(
  CODES.map(([code, deadline, description]) => [
    code,
    {
      description,
      deadline,
      group: UNAUTHORIZED.includes(code) ? 'unauthorized' : ADMINISTRATIVE.includes(code) ? 'administrative' : null,
      may_be_reinitiated: MAY_BE_REINITIATED.includes(code),
    },
  ]),
);

/** The reason that people are shown for a return code; null when the code has none. */
export function returnReasonOf(code: string): string | null {
  return RETURN_CODES.get(code)?.description ?? null;
}
