import { useSyncExternalStore } from 'react';
import { type Language, language, onLanguage } from './chosen.ts';

/** The language of the page; whoever asks is shown anew with everything below it when another is chosen. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, language);
}
