/**
 * Why a message did not arrive: the recipient takes nothing from us (`recipient_refused`), stopped our texts, does not
 * exist (`no_such_recipient`), is no cell phone, or is switched off; a carrier filtered it; no deliverer could be
 * reached; it would have come too late (`too_late`); the limit of messages was reached (`too_many`).
 */
export const MESSAGE_FAILURES = [
  'recipient_refused',
  'stopped',
  'no_such_recipient',
  'not_a_cell_phone',
  'switched_off',
  'filtered',
  'unreachable',
  'too_late',
  'too_many',
] as const;
export type MessageFailure = (typeof MESSAGE_FAILURES)[number];
