import type { spanish } from './es/index.ts';

export type Language = 'en' | 'es';

/** A text that has Spanish. */
export type Text = keyof typeof spanish;

/** Without a prefix: the OpenID client tidies away what stands under its own and is not its own. */
const KEPT_AS = 'language';

/** The portal and the sandbox are English alone, with what they share with the consumer's pages. */
const ENGLISH_ALONE = /^\/(merchant|sandbox)(\/|$)/;

let chosen: Language = 'en';
let texts: Readonly<Record<string, string>> | undefined;
const watching = new Set<() => void>();

/** What was chosen here before; else the first of the browser's languages that we have; else English. */
function wanted(): Language {
  const kept = localStorage.getItem(KEPT_AS);
  if (kept === 'en' || kept === 'es') return kept;
  const first = navigator.languages.find((language) => /^(en|es)\b/i.test(language));
  return first !== undefined && /^es/i.test(first) ? 'es' : 'en';
}

/** The language of the page that stands: the one chosen, but for the parts of the product that have English alone. */
export function language(): Language {
  return chosen === 'es' && !ENGLISH_ALONE.test(globalThis.location?.pathname ?? '/') ? 'es' : 'en';
}

/** A text's Spanish, where spoken and known; else the text. Gives the words with their placeholders. */
export function inLanguage(english: string): string {
  return language() === 'es' && texts !== undefined && Object.hasOwn(texts, english) ? (texts[english] ?? english) : english;
}

/**
 * Sets the language of every page, keeps it for the next visit, and shows the page anew.
 * Throws where its texts cannot be fetched; the language then stays as it was.
 */
export async function setLanguage(next: Language): Promise<void> {
  await change(next);
  localStorage.setItem(KEPT_AS, next);
}

/** Takes up this browser's language before the first page. Without its texts the page is English. */
export async function startLanguage(): Promise<void> {
  const start = wanted();
  if (start === 'en') return;
  await change(start).catch(() => undefined);
}

async function change(next: Language): Promise<void> {
  if (next === 'es') texts ??= (await import('./es/index.ts')).spanish;
  chosen = next;
  for (const show of watching) show();
}

/** Calls back whenever another language was chosen; gives what ends that. */
export function onLanguage(show: () => void): () => void {
  watching.add(show);
  return () => void watching.delete(show);
}
