import { isUsNumber, tenDigits } from '@drawbridge/contract';
import { AppError } from '../../errors.ts';

/** A US number in E.164, out of whatever was typed. Throws BAD_INPUT where that cannot be one. */
export function toE164(typed: string): string {
  const digits = tenDigits(typed);
  if (!isUsNumber(digits)) throw new AppError('BAD_INPUT', { message: 'Phone number invalid', field: 'phone_number' });
  return `+1${digits}`;
}

/** The area code: numbers that are rented by the thousand, to be called for money, lie together. */
export function areaCode(phone_number: string): string {
  return phone_number.slice(2, 5);
}
