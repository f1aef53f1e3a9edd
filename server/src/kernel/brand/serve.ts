import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { BrandLook } from './brand-settings.ts';
import type { BrandImage } from './image.ts';
import { byValue } from './style.ts';

/** A drawing that somebody opens by itself runs nothing and fetches nothing; its own styles may color it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';

const APPLE_ICON = 'icons/apple-touch-180.png';
const MARK = 'mark.svg';

/**
 * Serves the brand's pictures, under names that change with them, and its icon, or the mark in its colors, where
 * browsers look. Gives the files of the build's folder `dist` that are not to be served beside them.
 */
export function serveBrand(app: FastifyInstance, { palettes, logo, icon }: BrandLook, dist: string): string[] {
  const images = new Map([logo?.light, logo?.dark, icon].flatMap((image) => (image ? [[image.path, image] as const] : [])));
  for (const [path, image] of images) serve(app, path, image, FOREVER);
  if (icon) {
    serve(app, `/${APPLE_ICON}`, icon, REVALIDATED);
    serve(app, `/${MARK}`, drawing(iconInDrawing(icon)), REVALIDATED);
    return [MARK, APPLE_ICON];
  }
  if (!palettes) return [];
  const { action, accent } = palettes.light;
  const mark = readFileSync(`${dist}/${MARK}`, 'utf8');
  const colored = mark.replace(/(<path[^>]*fill=")[^"]+/, `$1${action}`).replace(/(<rect[^>]*fill=")[^"]+/, `$1${accent}`);
  serve(app, `/${MARK}`, drawing(colored), REVALIDATED);
  return [MARK];
}

/** A browser's tab asks for a drawing: this one is the picture. */
function iconInDrawing(icon: BrandImage): string {
  const [side] = icon.size;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="${byValue(icon)}"/></svg>`;
}

const drawing = (text: string) => ({ type: 'image/svg+xml', bytes: Buffer.from(text) }) as const;

function serve(app: FastifyInstance, path: string, { type, bytes }: Pick<BrandImage, 'type' | 'bytes'>, cache: string): void {
  app.get(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type(type)
      .header('cache-control', cache)
      .header('content-security-policy', POLICY)
      .header('x-content-type-options', 'nosniff')
      // Mails show it on pages of others.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes),
  );
}
