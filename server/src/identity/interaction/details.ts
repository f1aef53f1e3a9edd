import { type CodeText, type SignInDetails, type SignInStep, tenDigits } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { findMessage } from '../../notify/outbox/index.ts';
import { interactionHash } from '../codes/hashes.ts';
import { findCode, type WaitingCode } from '../codes/store.ts';
import { timesOfCode } from '../codes/times-of-code.ts';
import { secondFactorsOf, whoseFactor } from '../factors/second-factor.ts';
import { type Connection, requestedConnection } from '../policy.ts';
import type { SignIn } from './find-interaction.ts';
import { standsAtOwnPassword } from './new-password-step.ts';

/** How this sign-in identifies people; consumers' way where the request leaves it open. */
export function connectionOf(interaction: SignIn): Connection {
  return requestedConnection(interaction.params) ?? 'sms';
}

/** What the page must know to begin, or to go on after it was loaded anew. */
export async function describeSignIn(context: Context, interaction: SignIn): Promise<SignInDetails> {
  const connection = connectionOf(interaction);
  const { login_hint, screen_hint } = interaction.params;
  return {
    connection,
    signup: screen_hint === 'signup',
    login_hint: hint(connection, login_hint),
    step: await stepOf(context, interaction),
  };
}

/** Where this sign-in stands. */
export async function stepOf(context: Context, interaction: SignIn): Promise<SignInStep> {
  if (connectionOf(interaction) === 'password') return passwordStepOf(context, interaction);
  const code = await findCode(context.db, interactionHash(interaction.uid));
  const now = context.clock.wall();
  if (code?.verified_at) return { name: 'birthday' };
  if (!code || code.expires_at <= now) return { name: 'phone' };
  return {
    name: 'code',
    phone_number: code.phone_number,
    ...timesOfCode(code, now),
    text: await textOf(context, code),
  };
}

/** Behind a right password, by what it is confirmed. A factor removed meanwhile leaves the password to be given anew. */
async function passwordStepOf(context: Context, interaction: SignIn): Promise<SignInStep> {
  if (await standsAtOwnPassword(context, interaction)) return { name: 'new_password' };
  const subject = await whoseFactor(context, interactionHash(interaction.uid));
  const ways = subject === undefined ? [] : await secondFactorsOf(context, subject);
  return ways.length === 0 ? { name: 'password' } : { name: 'second_factor', ways };
}

/** What became of the text with a code; whether the provider will report more. */
async function textOf({ db, sms }: Context, { message_id }: WaitingCode): Promise<CodeText> {
  const message = message_id === null ? undefined : await findMessage(db, message_id);
  const ends = { delivered: 'delivered', undelivered: 'not_delivered', refused: 'not_delivered', failed: 'not_delivered' } as const;
  const end = message && ends[message.state as keyof typeof ends];
  return {
    state: end ?? 'sent',
    failure: message?.failure ?? null,
    is_watched: sms.callbacks !== undefined && end === undefined,
    is_in_outbox: sms.kind === 'outbox',
  };
}

/** Only what could be a phone number or a username is repeated to the person. */
function hint(connection: Connection, given: unknown): string | null {
  if (typeof given !== 'string' || given.length > 254) return null;
  if (connection === 'password') return given;
  const digits = tenDigits(given);
  return digits.length === 10 ? `+1${digits}` : null;
}
