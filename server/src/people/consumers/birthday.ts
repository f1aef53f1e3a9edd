import { birthdayProblem, type CalendarDay, readDay } from '@drawbridge/contract';
import { AppError } from '../../kernel/errors.ts';

const NEW_YORK_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric', month: 'numeric', day: 'numeric' });

/** The day of the calendar in New York: where the service's days begin and end. */
export function newYorkDay(at: Date): CalendarDay {
  const part = Object.fromEntries(NEW_YORK_DAY.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return { year: part['year'] ?? 0, month: part['month'] ?? 0, day: part['day'] ?? 0 };
}

/**
 * Checks a birthday given as MM-dd-yyyy and gives it as an ISO day, without ever passing through a time zone.
 * Throws BAD_INPUT with the words for the field (consumer spec 5: not in the future, 18 years or older).
 */
export function requireBirthday(text: string, now: Date): string {
  const problem = birthdayProblem(text, newYorkDay(now));
  const day = readDay(text);
  if (problem !== undefined || day === undefined)
    throw new AppError('BAD_INPUT', { message: problem ?? 'Birthday is required', field: 'date_of_birth' });
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.year}-${two(day.month)}-${two(day.day)}`;
}
