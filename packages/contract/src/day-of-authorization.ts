const MONTHS = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  es: ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
} as const;

/** A day (`2026-11-09`) as an authorization names it: `November 9, 2026`. The record's hash hangs on it, so no browser has a say. */
export function dayOfAuthorization(day: string, language: keyof typeof MONTHS): string {
  const [year = '', month, date] = day.split('-');
  const name = MONTHS[language][Number(month) - 1] ?? '';
  return language === 'es' ? `${Number(date)} de ${name} de ${year}` : `${name} ${Number(date)}, ${year}`;
}
