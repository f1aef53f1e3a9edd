import type { Context } from '../../context.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import type { Limit } from '../../kernel/limits/consume-rate-limit.ts';
import { LIMITS, limitOf } from '../../kernel/limits/table.ts';
import { areaCode } from './phone-number.ts';

/** For whom a code is asked, from where, and by which sign-in. */
export interface Request {
  readonly phone_number: string;
  readonly address: string;
  readonly sign_in: string;
  /** Whether the number's owner has signed in on this device before. */
  readonly known: boolean;
}

/**
 * The limits of a code, the first set with room: a known device's is its own, and strangers share one; when that is
 * full, light askers go on. Codes typed back do not count, but for the limits on a number and on a sign-in.
 */
export function codeLimits(context: Context, { phone_number, address, sign_in, known }: Request): Limit[][] {
  const { one_time_codes_per_number_per_hour: per_number, one_time_codes_per_address_per_hour: per_address } = context.config;
  const number = context.sealer.fingerprint(phone_number);
  const [area, source] = [areaCode(phone_number), addressKey(address)];
  // The rest of the table is made for so many from an address; who allows more or fewer moves it along.
  const scale = per_address / LIMITS.code_address.most;
  const scaled = (most: number) => Math.max(1, Math.round(most * scale));
  const { every_code, code_sign_in, code_number } = LIMITS;
  const always = [limitOf(every_code, number, Math.max(every_code.most, per_number * 3)), limitOf(code_sign_in, sign_in)];
  const together = (of_area: keyof typeof LIMITS, of_all: keyof typeof LIMITS) => [
    limitOf(LIMITS[of_area], area, scaled(LIMITS[of_area].most)),
    limitOf(LIMITS[of_all], '', scaled(LIMITS[of_all].most)),
  ];
  const from = (row: 'code_address' | 'pressed_address') => limitOf(LIMITS[row], source, scaled(LIMITS[row].most));
  const asked = limitOf(code_number, number, per_number);
  const strangers = [
    [...always, asked, from('code_address'), ...together('code_area', 'code_all')],
    [...always, asked, from('pressed_address'), ...together('pressed_area', 'pressed_all')],
  ];
  if (!known) return strangers;
  return [
    [
      ...always,
      limitOf(LIMITS.known_number, number, Math.max(LIMITS.known_number.most, per_number)),
      ...together('known_area', 'known_all'),
    ],
  ];
}
