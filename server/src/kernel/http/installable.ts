import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { escapeText } from '../brand/branded-page.ts';
import type { BrandImage } from '../brand/image.ts';
import { brandStyle, byValue } from '../brand/style.ts';

/** What the build of the web client leaves for the server: web/build/installable.ts. */
interface Installable {
  readonly manifest: { readonly shortcuts: readonly object[] };
  readonly offline: { readonly html: string; readonly policy: string };
  readonly worker: string;
}

/** What a notice bears where the brand has no icon of its own. */
const ICON = '/icons/icon-192.png';

/** The worker asks this server for the offline page, and for what it lets through. */
const WORKERS_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * What makes the client an app that can be installed, under the brand's name: its manifest, the page that stands when
 * there is no network, and the worker that keeps that page. `file` is where the build left them.
 */
export function installable(app: FastifyInstance, config: Config, file: string): void {
  const built = JSON.parse(readFileSync(file, 'utf8')) as Installable;
  const { name, center } = config.brand;
  const icons = config.look.icon && iconsOf(config.look.icon, built.manifest.shortcuts);
  const manifest = JSON.stringify({ ...built.manifest, name: center, short_name: name, ...icons });
  const { page, policy } = offlinePage(built, config);
  // A worker that differs is a new one to the browser: it takes the new page in and lets the old one go.
  const version = createHash('sha256').update(page).update(policy).digest('hex').slice(0, 16);
  const worker = built.worker.replace('__VERSION__', version).replace('__ICON__', () => config.look.icon?.path ?? ICON);

  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  );
  app.get('/offline', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
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

/** The branded offline page. Its look stands in it, pictures too: there is nobody to ask for them. */
function offlinePage({ offline }: Installable, { brand, look }: Config): { page: string; policy: string } {
  const named = offline.html.replaceAll('%NAME%', () => escapeText(brand.name));
  const style = brandStyle(look, byValue);
  if (style === '') return { page: named, policy: offline.policy };
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    page: named.replace('</head>', (end) => `<style>${style}</style>${end}`),
    policy: offline.policy.replace('style-src ', `style-src 'sha256-${hash}' `).replace('img-src ', 'img-src data: '),
  };
}

/** The brand's own icon in the place of those that are built in: browsers make the smaller ones of it. */
function iconsOf({ path, type, size: [side] }: BrandImage, shortcuts: readonly object[]) {
  const icons = [{ src: path, sizes: `${side}x${side}`, type, purpose: 'any' }];
  return { icons, shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons })) };
}
