import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { chooseMessages } from './choose.ts';
import { ONE_PRESS_PATH } from './recipient.ts';

/**
 * What a mail program calls when its reader presses "unsubscribe" (RFC 8058): a form is posted, and nobody is asked
 * anything. Whoever opens the same address comes to the page that asks.
 */
export async function mountOnePress(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null));
    scope.post(`${ONE_PRESS_PATH}/:token`, { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.params as { token: string };
      await chooseMessages(context, { token, stopped: true });
      return reply.code(204).send();
    });
    scope.get(`${ONE_PRESS_PATH}/:token`, { schema: { hide: true } }, (request, reply) => {
      const { token } = request.params as { token: string };
      return reply.redirect(`${context.config.public_url}/messages/stop#token=${encodeURIComponent(token)}`, 303);
    });
  });
}
