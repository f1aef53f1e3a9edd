import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { chooseOwnPassword, mustChooseOwn } from '../passwords/own-password.ts';
import { requireAccess } from '../people/require-access.ts';
import type { Method } from '../policy.ts';
import type { SignIn } from './find-interaction.ts';

/** Kept with the sign-in, sealed as all of it is: who has proved by what to be whom, and when (real time). */
interface Waiting {
  readonly subject: string;
  readonly methods: readonly Method[];
  readonly proved_ms: number;
}

const KEY = 'new_password';

/**
 * Has a sign-in wait until its user has chosen their own password, where somebody else set the one that they used;
 * false where they need not. `methods`: what they showed so far. Throws ACCESS_DEACTIVATED.
 */
export async function waitsForOwnPassword(
  context: Context,
  interaction: SignIn,
  subject: string,
  methods: readonly Method[],
): Promise<boolean> {
  if (!(await mustChooseOwn(context, subject))) return false;
  await requireAccess(context, subject);
  const waiting: Waiting = { subject, methods, proved_ms: context.clock.wall().getTime() };
  interaction.lastSubmission = { ...interaction.lastSubmission, [KEY]: waiting };
  await interaction.persist();
  return true;
}

/** Has nobody wait any more: whoever goes on may be somebody else. */
export async function forgetOwnPasswordWait(interaction: SignIn): Promise<void> {
  if (waitingOf(interaction) === undefined) return;
  const { [KEY]: _gone, ...kept } = interaction.lastSubmission ?? {};
  interaction.lastSubmission = kept;
  await interaction.persist();
}

/** Whether a sign-in stands at that step; not once the password was set anew, or chosen by a mailed link. */
export async function standsAtOwnPassword(context: Context, interaction: SignIn): Promise<boolean> {
  const waiting = waitingOf(interaction);
  return waiting !== undefined && (await mustChooseOwn(context, waiting.subject, new Date(waiting.proved_ms)));
}

/**
 * Takes the password that a waiting user chooses; gives who they are and what they showed. Throws SIGN_IN_EXPIRED where
 * nobody waits any more, PASSWORD_UNCHANGED, PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON, PASSWORD_BREACHED.
 */
export async function takeOwnPassword(
  context: Context,
  interaction: SignIn,
  password: string,
  address: string,
): Promise<Omit<Waiting, 'proved_ms'>> {
  const waiting = waitingOf(interaction);
  if (waiting === undefined) throw new AppError('SIGN_IN_EXPIRED');
  const { subject, methods, proved_ms } = waiting;
  await chooseOwnPassword(context, { subject, address, factor: methods.at(-1) }, password, new Date(proved_ms));
  return { subject, methods };
}

function waitingOf({ lastSubmission }: SignIn): Waiting | undefined {
  return lastSubmission?.[KEY] as Waiting | undefined;
}
