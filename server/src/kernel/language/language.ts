import { LANGUAGES, type Language } from '@drawbridge/contract';

export type { Language };

/** The first language of an Accept-Language header that we have, else English. Our pages send their own. */
export function languageOf(accept_language: string | undefined): Language {
  for (const part of (accept_language ?? '').split(',')) {
    const first = part.trim().slice(0, 2).toLowerCase();
    const known = LANGUAGES.find((language) => language === first);
    if (known !== undefined) return known;
  }
  return 'en';
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** As `Intl` wants it, for the days and months of a message. */
export function localeOf(language: Language): string {
  return LOCALES[language];
}
