import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SettingName } from '../../setting-names.ts';
import { type Environment, refuse } from '../read-settings.ts';

/** A picture of the provider's, as it is served. */
export interface BrandImage {
  /** Below the public address; it changes with the picture. */
  readonly path: string;
  readonly type: 'image/png' | 'image/svg+xml';
  readonly bytes: Buffer;
  /** Width and height, in pixels or in the units of the drawing. */
  readonly size: readonly [width: number, height: number];
}

export interface ImageWishes {
  /** The beginning of the name under which it is served. */
  readonly name: string;
  readonly most_bytes: number;
  readonly types: readonly BrandImage['type'][];
  /** What else must hold of its size: what is wrong with it, or nothing. */
  readonly unfit: (size: BrandImage['size']) => string | undefined;
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** What could run, or fetch from elsewhere: a drawing needs none of it. */
const NOT_IN_DRAWINGS =
  /<\s*(script|foreignObject|iframe|object|embed|image|handler|listener)\b|<!ENTITY|\son\w+\s*=|\b(href|src)\s*=\s*["'](?!#)|@import|url\(\s*['"]?(?!#)/i;

/**
 * The picture that a setting names; undefined where it names none, or the file will not do, which is noted as a
 * problem. An SVG may not run or fetch anything, which its policy would forbid too.
 */
export function readImage(env: Environment, setting: SettingName, { name, most_bytes, types, unfit }: ImageWishes): BrandImage | undefined {
  const file = env[setting];
  if (!file) return undefined;
  const wrong = (words: string) => refuse(env, `${setting} names ${file}, which ${words}`, undefined);
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return wrong(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (bytes.length > most_bytes) return wrong(`is larger than ${most_bytes / 1024} KiB`);
  const type = bytes.subarray(0, PNG.length).equals(PNG) ? 'image/png' : 'image/svg+xml';
  const size = type === 'image/png' ? sizeOfPng(bytes) : sizeOfDrawing(bytes.toString('utf8'));
  if (!size || !types.includes(type))
    return wrong(`is no ${types.includes('image/svg+xml') ? 'PNG picture or SVG drawing' : 'PNG picture'}`);
  const danger = type === 'image/svg+xml' ? NOT_IN_DRAWINGS.exec(bytes.toString('utf8'))?.[0] : undefined;
  if (danger !== undefined) return wrong(`holds ${JSON.stringify(danger.trim())}: a drawing needs paths and shapes alone`);
  const why = unfit(size);
  if (why !== undefined) return wrong(why);
  const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { path: `/brand/${name}-${mark}.${type === 'image/png' ? 'png' : 'svg'}`, type, bytes, size };
}

/** From its first chunk, IHDR (PNG specification, section 11.2.1). */
function sizeOfPng(bytes: Buffer): BrandImage['size'] | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** From its viewBox, else from its width and height. */
function sizeOfDrawing(text: string): BrandImage['size'] | undefined {
  const root = /<svg\b[^>]*>/i.exec(text)?.[0];
  if (root === undefined) return undefined;
  const [, , , width, height] = /\bviewBox\s*=\s*["']\s*(\S+)[\s,]+(\S+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(root) ?? [];
  const along = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([\\d.]+)(px)?["']`).exec(root)?.[1];
  const size = [Number(width ?? along('width')), Number(height ?? along('height'))] as const;
  return size.every((length) => length > 0) ? size : undefined;
}
