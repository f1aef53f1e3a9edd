import { passkeyBody, type SignInStep } from '@drawbridge/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import { consumeServerRateLimit } from '../../kernel/limits/server-rate-limits.ts';
import { LIMITS } from '../../kernel/limits/table.ts';
import { interactionHash } from '../codes/hashes.ts';
import { deleteCode } from '../codes/store.ts';
import { deviceOf, rememberDevice } from '../devices/known-device.ts';
import { endWait, whoseFactor } from '../factors/second-factor.ts';
import { askForPasskey, checkPasskey, signInOf } from '../factors/use-passkey.ts';
import { requireActiveConsumer } from '../people/require-access.ts';
import { connectionOf } from './details.ts';
import type { SignIn } from './find-interaction.ts';
import { finishSignIn } from './finish.ts';
import { finish, noting } from './password-routes.ts';
import { nothing, type Steps } from './steps.ts';

/** The calls of whoever signs in by a passkey: consumers in place of a code, merchants' users also behind their password. */
export function passkeyRoutes({ app, context, guard, find, step }: Steps): void {
  app.post('/oidc/interaction/:uid/passkey/begin', { ...guard, schema: { body: nothing } }, async (request) => {
    const hash = interactionHash((await find(request, 'any')).uid);
    return askForPasskey(context, signInOf(hash), await whoseFactor(context, hash));
  });

  step('passkey', passkeyBody, 'any', async (interaction, { response }, request, reply) => {
    consumeServerRateLimit(context, LIMITS.passkey_sign_in, addressKey(request.ip));
    const hash = interactionHash(interaction.uid);
    if (connectionOf(interaction) === 'sms') {
      const subject = await checkPasskey(context, signInOf(hash), response, { connection: 'sms' });
      return finishConsumer(context, interaction, subject, request, reply);
    }
    const expected = await whoseFactor(context, hash);
    const whose = expected === undefined ? ({ connection: 'password' } as const) : { subject: expected };
    const subject = await checkPasskey(context, signInOf(hash), response, whose).catch(noting(context, expected, request));
    await endWait(context, hash);
    return finish(context, interaction, subject, expected === undefined ? ['passkey'] : ['password', 'passkey'], request, reply);
  });
}

/** The phone number is not noted as used: a passkey does not show that it is still theirs. */
async function finishConsumer(
  context: Context,
  interaction: SignIn,
  subject: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInStep> {
  await requireActiveConsumer(context, subject);
  const redirect_to = await finishSignIn(context, interaction, subject, ['passkey']);
  await rememberDevice(context, deviceOf(request), subject, reply);
  await deleteCode(context.db, interactionHash(interaction.uid));
  return { name: 'done', redirect_to };
}
