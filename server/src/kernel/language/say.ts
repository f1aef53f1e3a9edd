import type { Language } from './language.ts';
import { spanish } from './spanish.ts';

/** A text of a message that has Spanish. */
export type Text = keyof typeof spanish;

/** The names in braces of a text. */
type Names<English extends string> = English extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** What a text needs to be said: nothing, or a value for each name. */
type Values<English extends string> = [Names<English>] extends [never] ? [] : [values: Readonly<Record<Names<English>, string | number>>];

/**
 * A text to a consumer, in their language. The English words are its key, as on the pages; TypeScript refuses those
 * missing in `spanish.ts`. Values go in as they are: braces in one are no place.
 */
export function say<English extends Text>(language: Language, english: English, ...values: Values<English>): string {
  const words: string = language === 'es' ? spanish[english] : english;
  const given: Readonly<Record<string, string | number>> = values[0] ?? {};
  return words.replace(/\{(\w+)\}/g, (braced, name: string) => String(given[name] ?? braced));
}
