import { type ApiKey, apiKeyWishes, CHECKOUT_RIGHTS, isAddressRange, KEY_ADDRESSES_MAX, type KeyRight } from '@drawbridge/contract';
import * as z from 'zod/mini';
import { dayAfter, todayIn } from '../report/days.ts';
import { endOfDay, lastDayBefore } from './days-in-zone.ts';

/** Until when a key is good: for good, for so many days, or until the end of a day that is typed. */
export const EXPIRIES = ['never', '30', '90', '365', 'day'] as const;

/** What bounds a key, as it stands in a form. */
export interface BoundsEntries {
  rights: KeyRight[];
  expiry: (typeof EXPIRIES)[number];
  /** `2026-12-31`, where `expiry` is `day`. */
  day: string;
  /** Lines of addresses and ranges. */
  addresses: string;
}

/** A new key as it stands in its form. */
export interface KeyEntries extends BoundsEntries {
  name: string;
  syn_business_id: string;
}

/** What stands in the form of a new key at first. */
export const FIRST_BOUNDS: BoundsEntries = { rights: [...CHECKOUT_RIGHTS], expiry: 'never', day: '', addresses: '' };

/** A key that is there, as its form shows it by its location's clocks. */
export function entriesOf({ rights, expires_at, allowed_addresses }: ApiKey, zone: string): BoundsEntries {
  return {
    rights: [...rights],
    expiry: expires_at === null ? 'never' : 'day',
    day: expires_at === null ? '' : lastDayBefore(expires_at, zone),
    addresses: allowed_addresses.join('\n'),
  };
}

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '');

const areAddresses = z.check<string>((found) => {
  const lines = linesOf(found.value);
  const wrong = lines.find((line) => !isAddressRange(line));
  const message =
    wrong !== undefined
      ? `${wrong} isn't an IP address or range`
      : lines.length > KEY_ADDRESSES_MAX
        ? `At most ${KEY_ADDRESSES_MAX} addresses`
        : undefined;
  if (message !== undefined) found.issues.push({ code: 'custom', message, input: found.value });
});

const bounds = {
  rights: z.array(z.string()).check(z.minLength(1, 'Choose at least one right')),
  expiry: z.enum(EXPIRIES),
  day: z.string(),
  addresses: z.string().check(areAddresses),
};
const hasDay = z.refine<{ expiry: string; day: string }>(({ expiry, day }) => expiry !== 'day' || day !== '', {
  path: ['day'],
  error: 'Choose a date',
  // Also where something else is wrong.
  when: () => true,
});
export const boundsRules = z.object(bounds).check(hasDay);
export const keyRules = z.object({ name: apiKeyWishes.shape.name, syn_business_id: z.string(), ...bounds }).check(hasDay);

/** What is asked for by a form; its days end by the location's clocks. */
export function boundsOf({ rights, expiry, day, addresses }: BoundsEntries, zone: string) {
  const last_day = expiry === 'day' ? day : expiry === 'never' ? undefined : dayAfter(todayIn(zone), Number(expiry));
  return {
    rights,
    expires_at: last_day === undefined ? null : endOfDay(last_day, zone),
    allowed_addresses: linesOf(addresses),
  };
}

/** What is asked for of a key that is there: only what was changed in its form. */
export function changedBounds(before: BoundsEntries, now: BoundsEntries, zone: string): Partial<ReturnType<typeof boundsOf>> {
  const { rights, expires_at, allowed_addresses } = boundsOf(now, zone);
  return {
    ...(now.rights.join() === before.rights.join() ? {} : { rights }),
    ...(now.expiry === before.expiry && now.day === before.day ? {} : { expires_at }),
    ...(linesOf(now.addresses).join() === linesOf(before.addresses).join() ? {} : { allowed_addresses }),
  };
}
