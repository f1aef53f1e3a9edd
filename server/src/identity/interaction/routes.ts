import { birthdayBody, type SignInStep, sendCodeBody, verifyCodeBody } from '@drawbridge/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { languageOf } from '../../kernel/language/language.ts';
import { interactionHash } from '../codes/hashes.ts';
import { toE164 } from '../codes/phone-number.ts';
import { sendCode } from '../codes/send-code.ts';
import { deleteCode, findCode } from '../codes/store.ts';
import { verifyCode } from '../codes/verify-code.ts';
import { deviceOf, rememberDevice } from '../devices/known-device.ts';
import { phoneSubject, phoneUsed, proveBirthday } from '../people/phone.ts';
import { describeSignIn, stepOf } from './details.ts';
import type { SignIn } from './find-interaction.ts';
import { cancelSignIn, finishSignIn } from './finish.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { nothing, type Steps, stepsOf } from './steps.ts';

const asking = (request: FastifyRequest) => ({
  address: request.ip,
  device: deviceOf(request),
  language: languageOf(request.headers['accept-language']),
});

/** The calls that the sign-in pages make. Each answers with the step that the person stands at afterwards. */
export function interactionRoutes(app: FastifyInstance, context: Context, provider: () => Promise<Provider>): void {
  const steps = stepsOf(app, context, provider);
  app.get('/oidc/interaction/:uid/details', steps.guard, async (request) => describeSignIn(context, await steps.find(request, 'any')));
  phoneRoutes(steps);
  passwordRoutes(steps);
  passkeyRoutes(steps);
  steps.step('cancel', nothing, 'any', async (interaction) => ({ name: 'done', redirect_to: await cancelSignIn(interaction) }));
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
    return birthday_needed ? { name: 'birthday' } : finishPhone(context, interaction, { subject, phone_number }, request, reply);
  });

  step('birthday', birthdayBody, 'sms', async (interaction, { date_of_birth }, request, reply) => {
    const proved = await findCode(context.db, interactionHash(interaction.uid));
    if (!proved?.verified_at) throw new AppError('CODE_EXPIRED', { field: 'code' });
    const { phone_number } = proved;
    const subject = await proveBirthday(context, phone_number, date_of_birth);
    return finishPhone(context, interaction, { subject, phone_number }, request, reply);
  });
}

async function finishPhone(
  context: Context,
  interaction: SignIn,
  proved: { subject: string; phone_number: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInStep> {
  const { subject } = proved;
  await phoneUsed(context, proved);
  await rememberDevice(context, deviceOf(request), subject, reply);
  const redirect_to = await finishSignIn(context, interaction, subject, ['sms']);
  await deleteCode(context.db, interactionHash(interaction.uid));
  return { name: 'done', redirect_to };
}
