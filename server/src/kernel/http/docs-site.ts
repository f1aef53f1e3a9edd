import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const AT = '/docs';
const siteDir = fileURLToPath(new URL('../../../../site/dist', import.meta.url));

/** Its pages hold no script and no style of their own, and ask nobody but this server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
const OF_PAGES = { 'content-security-policy': POLICY, 'x-frame-options': 'DENY' };

/** Serves the documentation, as `npm run docs` built it from docs/, at /docs: pages, and files that never change under their names. */
export async function docsSite(app: FastifyInstance): Promise<void> {
  await app.register(
    async (site) => {
      const missing = existsSync(`${siteDir}/404.html`) ? readFileSync(`${siteDir}/404.html`, 'utf8') : undefined;
      site.setNotFoundHandler(async (_request, reply) => {
        if (missing === undefined)
          return reply.code(503).type('text/plain; charset=utf-8').send('The documentation has not been built yet: npm run docs');
        return reply.code(404).type('text/html; charset=utf-8').headers(OF_PAGES).send(missing);
      });
      if (missing === undefined) return;
      site.get('', { schema: { hide: true } }, async (_request, reply) => reply.redirect(`${AT}/`, 301));
      await site.register(files, {
        root: siteDir,
        prefix: '/',
        decorateReply: false,
        redirect: true,
        schemaHide: true,
        preCompressed: true,
        allowedPath: (path) => !/\.(br|gz)$/.test(path),
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
          if (/\.html(\.br|\.gz)?$/.test(path)) reply.headers(OF_PAGES);
        },
      });
    },
    { prefix: AT },
  );
}
