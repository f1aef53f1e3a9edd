import * as z from 'zod/mini';
import { SHOP_ZONES } from '../application-rules.ts';
import { businessId, nothing } from '../fields.ts';
import { city, postalCode, state, streetOne, streetTwo } from '../profile.ts';
import { reason } from './words.ts';

/** It stands on receipts and in mails, where no street has these. */
const noMarkup = z.refine<string | null | undefined>((text) => !/[<>]/.test(text ?? ''), 'Use letters, numbers and basic punctuation only');

/** Where a business is. `street_two`: null or absent for none. */
export const placeAnswers = z.strictObject({
  street_one: streetOne.check(noMarkup),
  street_two: streetTwo.check(noMarkup),
  city: city.check(noMarkup),
  state,
  postal_code: postalCode,
});

/** Where a business is, and whose clock its days go by. */
export const calls = {
  /** Where a business is from now on; receipts show it, old ones too. */
  setAddress: {
    method: 'POST',
    path: '/provider/api/businesses/address',
    body: z.strictObject({ id: businessId, ...placeAnswers.shape, reason }),
    answer: nothing,
  },
  /** The clock that all its days go by, past ones too: their totals are counted anew. */
  setTimeZone: {
    method: 'POST',
    path: '/provider/api/businesses/time-zone',
    body: z.strictObject({
      id: businessId,
      time_zone: z.enum(
        SHOP_ZONES.map(([zone]) => zone),
        'Choose a time zone',
      ),
      reason,
    }),
    answer: nothing,
  },
} as const;
