import { businessNameProblem, namesAddress } from '@drawbridge/contract';
import { AppError } from '../../kernel/errors.ts';

/** It stands in text messages, where people would take an address in it for one of ours. */
const NAMES_ADDRESS =
  'Leave web addresses and phone numbers out of the name, because we use it in text messages. Put a space after each period.';

/**
 * The name of a business or an organization without blanks around it. Throws BAD_INPUT where a file to a bank
 * cannot hold it, or where it holds an address; it names `field`.
 */
export function requireBusinessName(name: string, field: string): string {
  const trimmed = name.trim();
  const message = businessNameProblem(trimmed);
  if (namesAddress(trimmed)) throw new AppError('BAD_INPUT', { message: NAMES_ADDRESS, field });
  if (message !== undefined) throw new AppError('BAD_INPUT', { message, field });
  return trimmed;
}
