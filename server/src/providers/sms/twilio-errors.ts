import type { MessageFailure } from '@drawbridge/contract';

/**
 * Twilio's codes (twilio.com/docs/api/errors) after which no other try to the same number would help, with what each
 * means for whoever sent the text. What is not here is a fault of ours or of theirs, and is tried again.
 */
const REFUSED: Readonly<Record<string, MessageFailure>> = {
  21211: 'no_such_recipient',
  21217: 'no_such_recipient',
  21408: 'recipient_refused',
  21610: 'stopped',
  21612: 'recipient_refused',
  21614: 'not_a_cell_phone',
  21635: 'not_a_cell_phone',
  30004: 'recipient_refused',
  30005: 'no_such_recipient',
  30006: 'not_a_cell_phone',
  30007: 'filtered',
};

/** The same for what Twilio reports after it has taken a text over, where nothing is tried again. */
const NOT_DELIVERED: Readonly<Record<string, MessageFailure>> = {
  ...REFUSED,
  30003: 'switched_off',
  30034: 'filtered',
  30036: 'too_late',
};

export function refusalOf(code: string): MessageFailure | undefined {
  return REFUSED[code];
}

/** Why a text that was taken over did not arrive; the carrier need not say. */
export function whyUndelivered(code: string | null): MessageFailure {
  return (code === null ? undefined : NOT_DELIVERED[code]) ?? 'unreachable';
}
