import { sandboxBank } from '@drawbridge/contract/sandbox-bank';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { bearer } from '../../kernel/http/token.ts';
import { chooseAccounts } from './choose-accounts.ts';
import { openSession } from './open-session.ts';
import { signIn } from './sign-in.ts';

type BodyOf<R extends { body: z.ZodMiniType }> = z.infer<R['body']>;

/** The widget's calls, below `/sandbox/bank`. The link token is the only key to them. */
export function widgetRoutes(app: FastifyInstance, context: Context): void {
  const { session, signIn: enter, choose } = sandboxBank;
  app.route({
    method: session.method,
    url: session.path,
    schema: { hide: true, response: { 200: session.answer } },
    handler: (request) => openSession(context, bearer(request.headers.authorization)),
  });
  app.route({
    method: enter.method,
    url: enter.path,
    schema: { hide: true, body: enter.body, response: { 200: enter.answer } },
    handler: (request) => signIn(context, bearer(request.headers.authorization), request.body as BodyOf<typeof enter>),
  });
  app.route({
    method: choose.method,
    url: choose.path,
    schema: { hide: true, body: choose.body, response: { 200: choose.answer } },
    handler: (request) =>
      chooseAccounts(context, bearer(request.headers.authorization), (request.body as BodyOf<typeof choose>).account_ids),
  });
}
