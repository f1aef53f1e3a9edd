import * as z from 'zod/mini';
import { nothing, storable } from '../fields.ts';
import { passkeyAnswer, passkeyOptions } from '../passkeys.ts';
import { route } from '../route.ts';

/**
 * By what somebody who is signed in confirms that it is them, the surest first: one of their factors; the password
 * where they have none; a new sign-in where another provider keeps both.
 */
export const STEP_UP_WAYS = ['passkey', 'totp', 'recovery_code', 'password', 'sign_in'] as const;
export type StepUpWay = (typeof STEP_UP_WAYS)[number];

/** What the refusal STEP_UP_NEEDED carries: how they can confirm it, and what they were about to do. */
export interface StepUpNeeded {
  readonly ways: readonly StepUpWay[];
  /** Such as `create an API key`. */
  readonly about: string;
}

const typed = (max: number, required: string) => z.string(required).check(z.minLength(1, required), z.maxLength(max, 'Too long'), storable);

/** Calls by which callers confirm that it is them, for this session and 5 minutes. */
export const stepUp = {
  beginPasskey: route({
    method: 'POST',
    path: '/step-up/passkey/begin',
    summary: 'What a browser is asked for to confirm by a passkey; good once, for 5 minutes',
    access: 'signed-in',
    withoutFactor: true,
    not_audited: 'changes nothing yet',
    answer: z.object({ options: passkeyOptions }),
  }),
  confirm: route({
    method: 'POST',
    path: '/step-up',
    summary: 'Confirm that it is the signed-in user who asks: for 5 minutes, in this session, nothing asks for it again',
    access: 'signed-in',
    withoutFactor: true,
    audited: ['sign_in.confirmed', 'sign_in.not_confirmed'],
    body: z.discriminatedUnion('way', [
      z.strictObject({ way: z.enum(['totp', 'recovery_code']), code: typed(40, 'Enter the code') }),
      z.strictObject({ way: z.literal('passkey'), response: passkeyAnswer }),
      z.strictObject({ way: z.literal('password'), password: typed(512, 'Enter your password') }),
    ]),
    answer: nothing,
  }),
} as const;
