import { inLanguage, language, type Text } from './chosen.ts';

/** The names in braces of a text. */
export type Names<English extends string> = English extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** What a text needs to be said: nothing, or a value for each name. */
type Values<English extends string> = [Names<English>] extends [never] ? [] : [values: Readonly<Record<Names<English>, string | number>>];

function fill(words: string, values: Readonly<Record<string, string | number>> = {}): string {
  return words.replace(/\{(\w+)\}/g, (braced, name: string) => String(values[name] ?? braced));
}

/**
 * The text in the page's language, by its English words, to the letter of the specification; TypeScript refuses those
 * in no file of `es/`. Call it while rendering. @param values what stands in braces: `t('Hi, {name}!', { name })`
 */
export function t<English extends Text>(english: English, ...values: Values<English>): string {
  return fill(inLanguage(english), values[0]);
}

/**
 * The text for one, or the one for any other number. The number itself fills `{count}`.
 * `tCount(3, '{count} second left', '{count} seconds left')`
 */
export function tCount<One extends Text, Other extends Text>(
  count: number,
  one: One,
  other: Other,
  values?: Readonly<Record<Exclude<Names<One | Other>, 'count'>, string | number>>,
): string {
  const english = new Intl.PluralRules(language()).select(count) === 'one' ? one : other;
  return fill(inLanguage(english), { count, ...values });
}

/** A text for `said` to say later, as in a table at the top of a module. Gives it back as it is. */
export function text<English extends Text>(english: English): English {
  return english;
}

/** What `text` kept or the service sent, in the language of the page where we know the words; else as it stands. */
export function said<Message extends string | undefined>(message: Message): Message | string {
  return message === undefined ? message : inLanguage(message);
}
