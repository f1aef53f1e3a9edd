import { sandboxBank } from '@drawbridge/contract/sandbox-bank';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { sameSecret } from '../../kernel/security/same-secret.ts';
import { ENTER_PATH, mayUseSandbox, sandboxCookie } from '../../kernel/security/sandbox-secret.ts';

/**
 * What consumers need to link an account, by a link token, and the way in. The rest of `/sandbox` is the operator's.
 */
const WITHOUT_SECRET: ReadonlySet<string> = new Set([ENTER_PATH, ...Object.values(sandboxBank).map(({ path }) => path)]);

/**
 * Makes every route below `/sandbox` ask for the start secret, if any, by the found route, as addresses have many
 * spellings. Throws SANDBOX_LOCKED. Its pages (`http/pages.ts`) show what comes from these routes, and so ask too.
 */
export function closeDoor(app: FastifyInstance, { config }: Context): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    const asks = route?.startsWith('/sandbox') && !WITHOUT_SECRET.has(route);
    done(asks && !mayUseSandbox(request.headers, config) ? new AppError('SANDBOX_LOCKED') : undefined);
  });

  app.get(
    ENTER_PATH,
    { schema: { hide: true, querystring: z.object({ secret: z.optional(z.string().check(z.maxLength(200))) }) } },
    async (request, reply) => {
      const { secret = '' } = request.query as { secret?: string };
      const asked = config.sandbox_secret;
      // A wrong one leads to the page that says what to do.
      if (asked !== undefined && sameSecret(secret, asked)) reply.header('set-cookie', sandboxCookie(asked, config));
      return reply.redirect('/sandbox', 303);
    },
  );
}
