/** Why something from the bank could not be acted on, and waits for a person. `docs/ach.md` describes each. */
export const EXCEPTION_REASONS = [
  'unreadable_file',
  'unreadable_line',
  'same_content',
  'not_a_return',
  'other_company',
  'unknown_trace',
  'unknown_code',
  'already_returned',
  'amount_mismatch',
  'not_returnable',
  'not_dishonored',
  'change_not_applied',
  'settlement_account_change',
  'dishonor_lost',
  'lost_entry',
  'offset_entry',
] as const;
export type ExceptionReason = (typeof EXCEPTION_REASONS)[number];
