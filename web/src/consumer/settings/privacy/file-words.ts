import { language } from '../../../language/chosen.ts';
import { BANK_ZONE } from '../../../ui/format.ts';

const LOCALE = { en: 'en-US', es: 'es-US' } as const;
const MEGABYTE = 1_000_000;

/** The day on which something ends, by the clock that our messages go by: `November 27`. */
export function lastDay(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE[language()], { month: 'long', day: 'numeric', timeZone: BANK_ZONE }).format(new Date(iso));
}

/** How large a file is, as people say it: `1.2 MB`, `14 KB`. */
export function fileSize(size_bytes: number): string {
  return size_bytes >= MEGABYTE ? `${(size_bytes / MEGABYTE).toFixed(1)} MB` : `${Math.max(1, Math.round(size_bytes / 1_000))} KB`;
}
