import {
  forgotPasswordBody,
  newPasswordBody,
  passwordBody,
  passwordLinkBody,
  resetPasswordBody,
  type SignInStep,
  secondFactorBody,
} from '@drawbridge/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { interactionHash } from '../codes/hashes.ts';
import { deviceOf, rememberDevice } from '../devices/known-device.ts';
import { endWait, secondFactorsOf, takeSecondFactor, waitForSecondFactor, whoseFactor } from '../factors/second-factor.ts';
import { checkPassword, runLogInInLine } from '../passwords/check-password.ts';
import { requireLink } from '../passwords/find-link.ts';
import { noteRefusedFactor, noteRefusedSignIn, noteSignIn } from '../passwords/note-sign-in.ts';
import { forgotPassword, resetPassword } from '../passwords/reset-password.ts';
import type { Method } from '../policy.ts';
import { stepOf } from './details.ts';
import type { SignIn } from './find-interaction.ts';
import { finishSignIn } from './finish.ts';
import { forgetOwnPasswordWait, takeOwnPassword, waitsForOwnPassword } from './new-password-step.ts';
import { nothing, type Steps } from './steps.ts';

/** The calls of merchants' users: password, second factor, own password, forgotten password. */
export function passwordRoutes(steps: Steps): void {
  passwordRoute(steps);
  restartRoute(steps);
  secondFactorRoute(steps);
  newPasswordRoute(steps);
  forgottenPasswordRoutes(steps);
}

function passwordRoute({ app, context, guard, find }: Steps): void {
  // Its turn comes before anything is looked up: what a flood of passwords is refused has cost nothing.
  app.post('/oidc/interaction/:uid/password', { ...guard, schema: { body: passwordBody } }, async (request, reply): Promise<SignInStep> => {
    const { username, password } = request.body as z.infer<typeof passwordBody>;
    const from = { address: request.ip, device: deviceOf(request) };
    const [interaction, subject] = await runLogInInLine(context, username, from, async (known) => {
      const found = await find(request, 'password');
      return [found, await checkPassword(context, username, password, { ...from, known })] as const;
    }).catch(async (refusal: unknown) => {
      await noteRefusedSignIn(context, username, request.ip, refusal);
      throw refusal;
    });
    await beginAnew(context, interaction);
    if ((await secondFactorsOf(context, subject)).length === 0) return finish(context, interaction, subject, ['password'], request, reply);
    await waitForSecondFactor(context, interactionHash(interaction.uid), subject);
    return stepOf(context, interaction);
  });
}

/** Whoever goes back, or gives another password, may be somebody else: what was shown before is worth nothing. */
async function beginAnew(context: Context, interaction: SignIn): Promise<void> {
  await forgetOwnPasswordWait(interaction);
  await endWait(context, interactionHash(interaction.uid));
}

function restartRoute({ context, step }: Steps): void {
  step('restart', nothing, 'password', async (interaction) => {
    await beginAnew(context, interaction);
    return { name: 'password' };
  });
}

function secondFactorRoute({ context, step }: Steps): void {
  step('second-factor', secondFactorBody, 'password', async (interaction, body, request, reply) => {
    const hash = interactionHash(interaction.uid);
    const expected = await whoseFactor(context, hash);
    const subject = await takeSecondFactor(context, hash, body, deviceOf(request)).catch(noting(context, expected, request));
    return finish(context, interaction, subject, ['password', body.way], request, reply);
  });
}

function newPasswordRoute({ context, step }: Steps): void {
  step('new-password', newPasswordBody, 'password', async (interaction, { password }, request, reply) => {
    const { subject, methods } = await takeOwnPassword(context, interaction, password, request.ip);
    return finish(context, interaction, subject, methods, request, reply);
  });
}

/** What a refusal is followed by: an entry of the audit log, and the refusal itself. */
export function noting(context: Context, subject: string | undefined, { ip }: FastifyRequest): (refusal: unknown) => Promise<never> {
  return async (refusal) => {
    await noteRefusedFactor(context, subject, ip, refusal);
    throw refusal;
  };
}

/**
 * Everything that was asked for has been shown: whose password somebody else set chooses their own first; then the
 * sign-in is over, and the device known from now on.
 */
export async function finish(
  context: Context,
  interaction: SignIn,
  subject: string,
  methods: readonly Method[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInStep> {
  const note = noting(context, subject, request);
  const waits = methods.includes('password') && (await waitsForOwnPassword(context, interaction, subject, methods).catch(note));
  if (waits) return { name: 'new_password' };
  const redirect_to = await finishSignIn(context, interaction, subject, methods).catch(note);
  await rememberDevice(context, deviceOf(request), subject, reply);
  await noteSignIn(context, subject, request.ip, methods.at(-1) ?? 'password');
  return { name: 'done', redirect_to };
}

/** None of them needs a sign-in under way: a link from an e-mail is opened wherever the e-mail is read. */
function forgottenPasswordRoutes({ app, context, guard }: Steps): void {
  app.post('/oidc/password/forgot', { ...guard, schema: { body: forgotPasswordBody } }, async (request) => {
    await forgotPassword(context, (request.body as z.infer<typeof forgotPasswordBody>).username, request.ip);
    return {};
  });
  app.post('/oidc/password/link', { ...guard, schema: { body: passwordLinkBody } }, (request) =>
    requireLink(context, (request.body as z.infer<typeof passwordLinkBody>).token),
  );
  app.post('/oidc/password/reset', { ...guard, schema: { body: resetPasswordBody } }, async (request) => {
    const { token, password } = request.body as z.infer<typeof resetPasswordBody>;
    await resetPassword(context, token, password, request.ip);
    return {};
  });
}
