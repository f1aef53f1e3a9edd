import { isUsNumber, tenDigits } from '@drawbridge/contract';
import { AppError } from '../../kernel/errors.ts';
import { US_AREA_CODES } from './us-area-codes.ts';

/** Calls to it cost money in whatever area code (47 CFR 64.1501 and state tariffs). */
const PREMIUM_EXCHANGE = '976';
/** Information services, and fictional numbers: nobody's phone, but the sandbox's people, whom nothing is sent. */
const NOBODYS_EXCHANGE = '555';

/**
 * A US number in E.164 out of whatever was typed. Throws BAD_INPUT where it cannot be a number, and PHONE_NOT_TEXTABLE
 * for one that costs money, is another country's, or belongs to no phone.
 */
export function toE164(typed: string, { sandbox }: { sandbox: boolean }): string {
  const digits = tenDigits(typed);
  if (!isUsNumber(digits)) throw new AppError('BAD_INPUT', { message: 'Phone number invalid', field: 'phone_number' });
  const exchange = digits.slice(3, 6);
  if (!US_AREA_CODES.has(digits.slice(0, 3)) || exchange === PREMIUM_EXCHANGE || (exchange === NOBODYS_EXCHANGE && !sandbox))
    throw new AppError('PHONE_NOT_TEXTABLE', { field: 'phone_number' });
  return `+1${digits}`;
}

/** The area code: numbers that are rented by the thousand, to be called for money, lie together. */
export function areaCode(phone_number: string): string {
  return phone_number.slice(2, 5);
}
