import {
  birthdayBody,
  forgotPasswordBody,
  newPasswordBody,
  passwordBody,
  passwordLinkBody,
  resetPasswordBody,
  type SignInStep,
  sendCodeBody,
  verifyCodeBody,
} from '@drawbridge/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { fromOurPages } from '../../kernel/http/from-our-pages.ts';
import { languageOf } from '../../kernel/language/language.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import { consumeServerRateLimit } from '../../kernel/limits/server-rate-limits.ts';
import { LIMITS } from '../../kernel/limits/table.ts';
import { interactionHash } from '../codes/hashes.ts';
import { toE164 } from '../codes/phone-number.ts';
import { sendCode } from '../codes/send-code.ts';
import { deleteCode, findCode } from '../codes/store.ts';
import { verifyCode } from '../codes/verify-code.ts';
import { deviceOf, rememberDevice } from '../devices/known-device.ts';
import { checkPassword, runLogInInLine } from '../passwords/check-password.ts';
import { requireLink } from '../passwords/find-link.ts';
import { forgotPassword, resetPassword } from '../passwords/reset-password.ts';
import { phoneSubject, phoneUsed, proveBirthday } from '../people/phone.ts';
import type { Connection } from '../policy.ts';
import { connectionOf, describeSignIn, stepOf } from './details.ts';
import { findInteraction, type SignIn } from './find-interaction.ts';
import { cancelSignIn, finishSignIn } from './finish.ts';
import { takeOwnPassword, waitsForOwnPassword } from './new-password-step.ts';

const asking = (request: FastifyRequest) => ({
  address: request.ip,
  device: deviceOf(request),
  language: languageOf(request.headers['accept-language']),
});

type Act<B> = (interaction: SignIn, body: B, request: FastifyRequest, reply: FastifyReply) => Promise<SignInStep>;

/** What a sign-in's calls share: how its interaction is found, who may call, and how a step hangs in the server. */
interface Steps {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly guard: { readonly onRequest: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>)[] };
  /** Throws NOT_FOUND where the person signs in some other way. */
  find(request: FastifyRequest, connection: Connection | 'any'): Promise<SignIn>;
  step<S extends z.ZodMiniType>(path: string, body: S, connection: Connection | 'any', act: Act<z.infer<S>>): void;
}

const nothing = z.strictObject({});

/** The calls that the sign-in pages make. Each answers with the step that the person stands at afterwards. */
export function interactionRoutes(app: FastifyInstance, context: Context, provider: () => Promise<Provider>): void {
  const steps = stepsOf(app, context, provider);
  app.get('/oidc/interaction/:uid/details', steps.guard, async (request) => describeSignIn(context, await steps.find(request, 'any')));
  phoneRoutes(steps);
  passwordRoute(steps);
  newPasswordRoute(steps);
  steps.step('cancel', nothing, 'any', async (interaction) => ({ name: 'done', redirect_to: await cancelSignIn(interaction) }));
  forgottenPasswordRoutes(steps);
}

function stepsOf(app: FastifyInstance, context: Context, provider: () => Promise<Provider>): Steps {
  const countCall = async ({ ip }: FastifyRequest): Promise<void> => consumeServerRateLimit(context, LIMITS.sign_in_calls, addressKey(ip));
  const guard = { onRequest: [countCall, fromOurPages(context)] };

  async function find(request: FastifyRequest, connection: Connection | 'any'): Promise<SignIn> {
    const interaction = await findInteraction(await provider(), request);
    if (connection !== 'any' && connectionOf(interaction) !== connection) throw new AppError('NOT_FOUND');
    return interaction;
  }

  function step<S extends z.ZodMiniType>(path: string, body: S, connection: Connection | 'any', act: Act<z.infer<S>>): void {
    app.post(
      `/oidc/interaction/:uid/${path}`,
      { ...guard, schema: { body } },
      async (request, reply): Promise<SignInStep> => act(await find(request, connection), request.body as z.infer<S>, request, reply),
    );
  }

  return { app, context, guard, find, step };
}

function phoneRoutes({ context, step }: Steps): void {
  step('code', sendCodeBody, 'sms', async (interaction, { phone_number }, request) => {
    await sendCode(context, interaction.uid, toE164(phone_number, context.config), asking(request));
    return stepOf(context, interaction);
  });

  step('code/resend', nothing, 'sms', async (interaction, _body, request) => {
    const waiting = await findCode(context.db, interactionHash(interaction.uid));
    if (!waiting || waiting.verified_at) throw new AppError('CODE_EXPIRED', { field: 'code' });
    await sendCode(context, interaction.uid, waiting.phone_number, asking(request));
    return stepOf(context, interaction);
  });

  step('code/verify', verifyCodeBody, 'sms', async (interaction, { code }, request, reply) => {
    const phone_number = await verifyCode(context, interaction.uid, code);
    const { subject, birthday_needed } = await phoneSubject(context, phone_number);
    return birthday_needed ? { name: 'birthday' } : finishPhone(context, interaction, subject, request, reply);
  });

  step('birthday', birthdayBody, 'sms', async (interaction, { date_of_birth }, request, reply) => {
    const proved = await findCode(context.db, interactionHash(interaction.uid));
    if (!proved?.verified_at) throw new AppError('CODE_EXPIRED', { field: 'code' });
    return finishPhone(context, interaction, await proveBirthday(context, proved.phone_number, date_of_birth), request, reply);
  });
}

async function finishPhone(
  context: Context,
  interaction: SignIn,
  subject: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInStep> {
  await phoneUsed(context, subject);
  await rememberDevice(context, deviceOf(request), subject, reply);
  const redirect_to = await finishSignIn(context, interaction, subject, 'sms');
  await deleteCode(context.db, interactionHash(interaction.uid));
  return { name: 'done', redirect_to };
}

function passwordRoute({ app, context, guard, find }: Steps): void {
  // Its turn comes before anything is looked up: what a flood of passwords is refused has cost nothing.
  app.post('/oidc/interaction/:uid/password', { ...guard, schema: { body: passwordBody } }, async (request, reply): Promise<SignInStep> => {
    const { username, password } = request.body as z.infer<typeof passwordBody>;
    const from = { address: request.ip, device: deviceOf(request) };
    const [interaction, subject] = await runLogInInLine(context, username, from, async (known) => {
      const found = await find(request, 'password');
      return [found, await checkPassword(context, username, password, { ...from, known })] as const;
    });
    if (await waitsForOwnPassword(context, interaction, subject, ['password'])) return { name: 'new_password' };
    return finishPassword(context, interaction, subject, request, reply);
  });
}

function newPasswordRoute({ context, step }: Steps): void {
  step('new-password', newPasswordBody, 'password', async (interaction, { password }, request, reply) => {
    const { subject } = await takeOwnPassword(context, interaction, password);
    return finishPassword(context, interaction, subject, request, reply);
  });
}

async function finishPassword(
  context: Context,
  interaction: SignIn,
  subject: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInStep> {
  const redirect_to = await finishSignIn(context, interaction, subject, 'password');
  await rememberDevice(context, deviceOf(request), subject, reply);
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
    await resetPassword(context, token, password);
    return {};
  });
}
