import * as z from 'zod/mini';
import { MESSAGE_FAILURES } from './message-failures.ts';

export const SENDING_STATES = ['waiting', 'sent', 'delivered', 'undelivered', 'retrying', 'failed', 'uncertain'] as const;

/**
 * What became of a message. `sent`: a deliverer has it; `delivered`: it arrived, which not all can tell; `undelivered`:
 * it did not; `retrying`: no deliverer yet; `failed`: abandoned; `uncertain`: perhaps out, not resent by itself.
 */
export const messageStanding = z.object({
  state: z.enum(SENDING_STATES),
  failure: z.nullable(z.enum(MESSAGE_FAILURES)),
});
export type MessageStanding = z.infer<typeof messageStanding>;
