import type { Language } from '../../kernel/language/language.ts';
import { longDay } from '../../kernel/language/long-day.ts';

/** A reinitiation's day as people read it. Throws for none: whoever asks knows that one is on its way. */
export function dayIn(language: Language, day: string | null): string {
  if (day === null) throw new Error('a reinitiation on its way has no day');
  return longDay(language, day);
}
