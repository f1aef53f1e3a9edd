import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What the build of the web client leaves for the server: web/build/installable.ts. */
interface Installable {
  readonly manifest: { readonly shortcuts: readonly object[] };
  readonly offline: { readonly html: string; readonly policy: string };
  readonly worker: string;
}

/** The worker asks this server for the offline page, and for what it lets through. */
const WORKERS_POLICY = "default-src 'none'; connect-src 'self'";

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * What makes the client an app that can be installed, under the brand's name: its manifest, the page that stands when there is no
 * network, and the worker that keeps that page. `file` is where the build left them.
 */
export function installable(app: FastifyInstance, config: Config, file: string): void {
  const built = JSON.parse(readFileSync(file, 'utf8')) as Installable;
  const { name, centre } = config.brand;
  const manifest = JSON.stringify({ ...built.manifest, name: centre, short_name: name });
  const page = built.offline.html.replaceAll('%NAME%', () => escapeText(name));
  // A worker that differs is a new one to the browser: it takes the new page in and lets the old one go.
  const version = createHash('sha256').update(page).update(built.offline.policy).digest('hex').slice(0, 16);
  const worker = built.worker.replace('__VERSION__', version);

  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  );
  app.get('/offline', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', built.offline.policy)
      .header('x-frame-options', 'DENY')
      .send(page),
  );
  app.get('/service-worker.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', WORKERS_POLICY)
      .send(worker),
  );
}
