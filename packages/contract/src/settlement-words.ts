/** What a business's own document is by which an account is known to be theirs. */
export const ACCOUNT_EVIDENCE = ['voided_check', 'bank_letter', 'bank_statement'] as const;
export type AccountEvidence = (typeof ACCOUNT_EVIDENCE)[number];

/** How people read each. */
export const ACCOUNT_EVIDENCE_LABELS: Readonly<Record<AccountEvidence, string>> = {
  voided_check: 'Voided check',
  bank_letter: 'Letter of the bank',
  bank_statement: 'Bank statement',
};

/** How staff know that an account is the business's: by a document, or by the bank's own sign-in where it was linked. */
export const VALIDATION_EVIDENCE = ['bank_link', ...ACCOUNT_EVIDENCE] as const;
export type ValidationEvidence = (typeof VALIDATION_EVIDENCE)[number];

/** How well a bank's owner names fit the business, in words. @param name_match 0 to 100; null where nobody compared */
export const nameMatchWords = (name_match: number | null): string =>
  name_match === null ? "the bank's owner names weren't compared" : `the names match ${name_match}%`;

/** A document that is older than this says little about an account of today. */
export const EVIDENCE_DAYS = 90;
/** Whole banking days that a new settlement account rests before it is paid to. */
export const SETTLEMENT_REST_DAYS = 3;

/**
 * How a change of a settlement account stands. VALIDATING: somebody of the provider has to see that the account is the
 * business's. RESTING: they have, and it waits for its day. REPLACED: another one was asked for meanwhile.
 */
export const SETTLEMENT_CHANGE_STATUSES = ['VALIDATING', 'RESTING', 'IN_FORCE', 'REFUSED', 'WITHDRAWN', 'REPLACED'] as const;
export type SettlementChangeStatus = (typeof SETTLEMENT_CHANGE_STATUSES)[number];

export const SETTLEMENT_CHANGE_LABELS: Readonly<Record<SettlementChangeStatus, string>> = {
  VALIDATING: 'Being checked',
  RESTING: 'Resting',
  IN_FORCE: 'In use',
  REFUSED: 'Refused',
  WITHDRAWN: 'Withdrawn',
  REPLACED: 'Replaced',
};
