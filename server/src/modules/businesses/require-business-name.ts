import { businessNameProblem } from '@drawbridge/contract';
import { AppError } from '../../errors.ts';

/** The name of a business or an organization without blanks around it. Throws BAD_INPUT where a file to a bank cannot hold it; it names `field`. */
export function requireBusinessName(name: string, field: string): string {
  const trimmed = name.trim();
  const message = businessNameProblem(trimmed);
  if (message !== undefined) throw new AppError('BAD_INPUT', { message, field });
  return trimmed;
}
