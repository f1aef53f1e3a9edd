/**
 * Why a text or a mail did not get to somebody. The number or address takes nothing from us (`recipient_refused`), has stopped our texts, is nobody's
 * (`no_such_recipient`), is no cell phone, or is switched off; a carrier filtered it out; nobody who delivers could be reached; not before it was
 * worth nothing (`too_late`); more were sent than may be (`too_many`).
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
