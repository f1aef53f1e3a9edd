import { EASTERN, type IsoDate, instantOf } from '@drawbridge/banking-calendar';
import { AppError } from '../../kernel/errors.ts';

/** A day of the calendar. Throws BAD_INPUT for one that the calendar does not have. */
export function dayOf(text: string): IsoDate {
  const at = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw new AppError('BAD_INPUT', { message: 'There is no such day', field: 'from' });
  return text as IsoDate;
}

/** Midnight in New York, where the bank counts its days. Throws BAD_INPUT. */
export function startOf(day: string): Date {
  return instantOf({ date: dayOf(day), time: '00:00' }, EASTERN);
}
