import * as z from 'zod/mini';
import { MESSAGE_FAILURES } from './message-failures.ts';

export const SENDING_STATES = ['waiting', 'sent', 'delivered', 'undelivered', 'retrying', 'failed', 'uncertain'] as const;

/**
 * What became of a text or a mail, as its sender sees it. `sent`: whoever delivers texts or mails has taken it over; `delivered`: it has arrived, which
 * not everybody who delivers can tell; `undelivered`: it was taken over and did not arrive; `retrying`: not taken over yet, and it is tried again;
 * `failed`: it was abandoned; `uncertain`: nobody can tell whether it went out, and it is not sent again by itself.
 */
export const messageStanding = z.object({
  state: z.enum(SENDING_STATES),
  failure: z.nullable(z.enum(MESSAGE_FAILURES)),
});
export type MessageStanding = z.infer<typeof messageStanding>;
