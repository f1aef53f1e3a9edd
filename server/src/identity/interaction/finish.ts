import type { Context } from '../../context.ts';
import { endSession } from '../people/end-sessions.ts';
import { requireAccess } from '../people/require-access.ts';
import { amrOf, type Method } from '../policy.ts';
import type { SignIn } from './find-interaction.ts';

/**
 * Tells the provider who signed in, now and by what (`auth_time` and `amr` of their tokens), and gives the address that
 * goes on from there. Someone else's session in the same browser ends first, with its tokens. Throws
 * ACCESS_DEACTIVATED.
 */
export async function finishSignIn(context: Context, interaction: SignIn, subject: string, methods: readonly Method[]): Promise<string> {
  await requireAccess(context, subject);
  const before = interaction.session;
  if (before && before.accountId !== subject) {
    await endSession(context, before.uid);
    delete interaction.session;
  }
  // Of this moment, however late the address is followed.
  const ts = Math.floor(context.clock.wall().getTime() / 1000);
  interaction.result = { login: { accountId: subject, amr: amrOf(methods), ts } };
  await interaction.persist();
  return interaction.returnTo;
}

/** Ends the sign-in without anyone: whoever asked for it gets `access_denied`. */
export async function cancelSignIn(interaction: SignIn): Promise<string> {
  interaction.result = { error: 'access_denied', error_description: 'the sign-in was cancelled' };
  await interaction.persist();
  return interaction.returnTo;
}
