import * as z from 'zod/mini';
import { MESSAGE_FAILURES } from './message-failures.ts';

export const SENDING_STATES = ['waiting', 'sent', 'delivered', 'undelivered', 'retrying', 'failed', 'uncertain'] as const;

/**
 * What became of a message. `sent`: a deliverer took it over; `delivered`: it arrived, which not every deliverer can
 * tell; `undelivered`: it was taken over and did not arrive; `retrying`: not taken over yet; `failed`: abandoned;
 * `uncertain`: it may have gone out, and is not sent again by itself.
 */
export const messageStanding = z.object({
  state: z.enum(SENDING_STATES),
  failure: z.nullable(z.enum(MESSAGE_FAILURES)),
});
export type MessageStanding = z.infer<typeof messageStanding>;
