import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SmsCallbacks } from '../../providers/sms/port.ts';
import { noteMessage } from './note-message.ts';
import { takeReply } from './stopped-numbers.ts';

type Form = Readonly<Record<string, string>>;

/** Below `/api`; the provider of texts is given these addresses, with a message's id behind the first. */
const CALLBACKS_PATH = '/api/callbacks/twilio';

/**
 * Takes delivery reports of texts, and what people text to us. A call without their signature is refused. One that
 * comes twice, or late, changes nothing: states only move forward.
 */
export async function mountCallbacks(app: FastifyInstance, context: Context): Promise<void> {
  const { callbacks } = context.sms;
  if (!callbacks) return;
  await app.register(async (scope) => {
    readForms(scope);
    scope.post(`${CALLBACKS_PATH}/:id`, { schema: { hide: true } }, async (request, reply) => {
      const form = await genuine(context, callbacks, request);
      const report = callbacks.readReport(form);
      const { id } = request.params as { id: string };
      if (report) await noteMessage(context, id, { ...report });
      return reply.code(204).send();
    });
    scope.post(CALLBACKS_PATH, { schema: { hide: true } }, async (request, reply) => {
      const reply_text = callbacks.readReply(await genuine(context, callbacks, request));
      if (!reply_text) throw new AppError('BAD_INPUT');
      const { word, answered } = reply_text;
      await takeReply(context, reply_text);
      context.log.info({ word, answered }, 'texts.reply');
      return reply.type('text/xml; charset=utf-8').send(await callbacks.writeAnswer(answered ? undefined : answerTo(context, word)));
    });
  });
}

/** What we text back: short, since each costs somebody something. To anything else nothing is said. */
function answerTo({ config: { brand } }: Context, word: 'stop' | 'start' | 'help' | 'other'): string | undefined {
  switch (word) {
    case 'stop':
      return `${brand.name}: you get no more texts from us, but for codes that you ask for. Text START to get them again.`;
    case 'start':
      return `${brand.name}: you get our texts again. Text STOP to end them. Message and data rates may apply.`;
    case 'help':
      return `${brand.name}: codes for signing in, and news of your payments. Write to ${brand.support_email} for help. Message and data rates may apply. Text STOP to end these texts.`;
    case 'other':
      return undefined;
  }
}

async function genuine(context: Context, callbacks: SmsCallbacks, request: FastifyRequest): Promise<Form> {
  const form = request.body as Form;
  const signature = request.headers['x-twilio-signature'];
  if (!(await callbacks.isGenuine(request.url, form, typeof signature === 'string' ? signature : undefined))) {
    context.log.warn({ address: request.ip }, 'texts.callback.forged');
    throw new AppError('FORBIDDEN');
  }
  return form;
}

/** Forms as browsers and phone companies post them; a name that comes twice counts with its last value. */
function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
