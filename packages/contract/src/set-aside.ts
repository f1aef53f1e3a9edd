/** Why something that came from the bank could not be acted on, and waits for a person. `docs/ach.md` describes each. */
export const SET_ASIDE_REASONS = [
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
  'not_disputed',
  'change_not_applied',
  'settlement_account_change',
  'dispute_lost',
  'lost_entry',
  'offset_entry',
] as const;
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number];
