import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Language, ProviderText } from '@drawbridge/contract';
import { readBlocks, UnfitText } from './blocks.ts';

/** A text of the provider's, and its file as it is. */
export interface OwnText extends ProviderText {
  readonly source: string;
}

/** What a file may say of itself above its text, between two lines of `---`. */
const KEYS = ['title', 'version', 'date'] as const;
type Facts = Partial<Record<(typeof KEYS)[number], string>>;
const FRONT = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
const MOST_BYTES = 256 * 1024;

/**
 * Reads a file of Markdown as pages show it. Throws UnfitText where it cannot be read, is too large or no text, or
 * holds what pages do not show, and where it does not say its version and date though `dated` asks for both.
 */
export function readText(file: string, language: Language, { dated }: { dated: boolean }): OwnText {
  const bytes = contentOf(file);
  const source = bytes.toString('utf8');
  if (source.includes('\ufffd') || source.includes('\0')) throw new UnfitText('is no text in UTF-8');
  const read = readSource(source, { dated });
  if (read.blocks.length === 0) throw new UnfitText('holds no text');
  return { ...read, language, sha256: createHash('sha256').update(bytes).digest('hex'), source };
}

/** What a file of Markdown says: of itself above its text, and the text. Throws UnfitText. */
export function readSource(source: string, { dated }: { dated: boolean }): Pick<ProviderText, 'title' | 'version' | 'date' | 'blocks'> {
  const text = source.replace(/^\ufeff/, '');
  const front = FRONT.exec(text);
  const { title, version, date } = factsOf(front?.[1] ?? '');
  if (dated && (version === undefined || date === undefined))
    throw new UnfitText('must begin with lines ---, version: …, date: 2026-12-01, ---: what people agree to is kept with both');
  // Lines are counted as an editor does.
  const body = front ? front[0].replaceAll(/[^\n]/g, '') + text.slice(front[0].length) : text;
  const read = readBlocks(body);
  return { title: title ?? read.title, version: version ?? null, date: date ?? null, blocks: read.blocks };
}

function contentOf(file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UnfitText(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (bytes.length > MOST_BYTES) throw new UnfitText(`is larger than ${MOST_BYTES / 1024} KiB`);
  return bytes;
}

function factsOf(front: string): Facts {
  const facts: Facts = {};
  for (const line of front.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const [, key = '', value = ''] = /^(\w+):\s*["']?(.*?)["']?\s*$/.exec(line) ?? [];
    const known = KEYS.find((one) => one === key);
    if (known === undefined || value === '' || value.length > 100)
      throw new UnfitText(`says ${JSON.stringify(line)} above its text, where ${KEYS.join(', ')} may stand`);
    facts[known] = value;
  }
  if (facts.date !== undefined && !isDay(facts.date))
    throw new UnfitText(`has the date "${facts.date}", which is no day such as 2026-12-01`);
  return facts;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}
