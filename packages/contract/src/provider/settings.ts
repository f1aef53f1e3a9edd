import * as z from 'zod/mini';
import { businessId, cents, idOf, moment, nothing, storable } from '../fields.ts';
import { proposed } from './proposals.ts';
import { fileName, reason } from './words.ts';

/**
 * What the center tells in lines, as `npm run operate` prints it, by the command's name. `about`: what one asks of it,
 * for a person; null for one that takes nothing.
 */
export const LOOKUPS = {
  'dry-run-cutoff': { label: 'What the next cutoff would send', about: null },
  'return-rates': { label: 'Return rates, and what is left to their thresholds', about: null },
  'originator-register': { label: 'Originator register', about: null },
  'show-business': { label: 'Terms and exposure of a business', about: 'Business, by its id or exact name' },
  'refund-rules': { label: 'Refund rules of a business', about: 'Business, by its id or exact name' },
  users: { label: 'Users of a business', about: 'Business, by its exact name or id' },
  'list-unpaid': { label: "Businesses that can't be paid out", about: null },
  'list-refunds': { label: 'Refunds that wait for a person', about: null },
  'list-reversals': { label: 'Reversals', about: null },
  'list-dishonored-returns': { label: 'Dishonored returns', about: null },
  'list-notifications-of-change': { label: 'Notifications of change', about: null },
  'list-exceptions': { label: 'Exceptions from the bank, and unoriginable entries', about: null },
  'list-files': { label: 'Files to the bank', about: null },
  'show-file': { label: 'A file to the bank, entry by entry', about: 'Name of the file' },
  'list-months': { label: 'Months of histories and of the audit log, here and in files', about: null },
  trace: { label: 'Trace of a payment, payout or line', about: 'Transaction ID, payout, trace number, or FILE:LINE' },
} as const;
export type LookupName = keyof typeof LOOKUPS;
export const LOOKUP_NAMES = Object.keys(LOOKUPS) as [LookupName, ...LookupName[]];

/** What a person says of what no comparison with the bank can tell; files by their names. */
const said = {
  /** The bank has had them, though nobody saw them arrive. */
  arrived: z.array(fileName).check(z.maxLength(100)),
  /** It has not: they go to the bank as they were originated. */
  never_arrived: z.array(fileName).check(z.maxLength(100)),
  /** What nobody here can act on is resolved by hand. */
  by_hand: z.array(fileName).check(z.maxLength(100)),
  nothing_was_sent: z.boolean(),
  unreadable_known: z.boolean(),
};

const deliveries = z.object({
  /** Since when nothing goes to the bank, and why; null where deliveries are not held. */
  held: z.nullable(z.object({ since: moment, why: z.string() })),
  /** What the bank has had, compared with what is on record here. */
  lines: z.array(z.string()),
  /** Files of which somebody may have to say whether they arrived. */
  files: z.array(z.string()),
  /** What stands against a release while nothing is said of the files; null for nothing. */
  obstacle: z.nullable(z.string()),
});
export type Deliveries = z.infer<typeof deliveries>;

/** What `npm run operate` does and belongs to no other room. */
export const calls = {
  /** Reads alone. Who asked for what is kept, as they may have looked at somebody's payment. */
  lookUp: {
    method: 'GET',
    path: '/provider/api/look-up',
    query: z.object({
      what: z.enum(LOOKUP_NAMES),
      about: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^-]/, 'Nothing is called so'), storable)),
    }),
    answer: z.object({ at: moment, lines: z.array(z.string()) }),
  },
  /** Asks the bank what it has had. */
  readDeliveries: { method: 'GET', path: '/provider/api/deliveries', answer: deliveries },
  /** Takes over what the bank has had, and lets files go to it again: by two people who saw the same comparison. */
  releaseDeliveries: {
    method: 'POST',
    path: '/provider/api/deliveries/release',
    body: z.strictObject({ ...said, reason }),
    answer: proposed,
  },
  /** Lets a file go to another of the bank's servers, as the one that was handed it has not got it. */
  deliverElsewhere: {
    method: 'POST',
    path: '/provider/api/files/deliver-elsewhere',
    body: z.strictObject({ name: fileName, reason }),
    answer: nothing,
  },
  /** A new key for access tokens; what older keys signed stays valid until it ends by itself. */
  rotateSigningKey: { method: 'POST', path: '/provider/api/signing-key/rotate', body: z.strictObject({ reason }), answer: nothing },
  /** Lets a consumer try their birthday again who was locked out by wrong ones. */
  allowBirthday: {
    method: 'POST',
    path: '/provider/api/consumers/allow-birthday',
    body: z.strictObject({ id: idOf('usr'), reason }),
    answer: nothing,
  },
  /** How much a Store Viewer may refund in a day, and up to how much of a payment nobody has to approve. Absent: as it is. */
  setRefundRules: {
    method: 'POST',
    path: '/provider/api/businesses/refund-rules',
    body: z.strictObject({
      id: businessId,
      viewer_a_day: z.optional(z.nullable(cents.check(z.gte(1), z.lte(100_000_000)))),
      alone: z.optional(z.nullable(cents.check(z.gte(1), z.lte(100_000_000)))),
      reason,
    }),
    answer: nothing,
  },
} as const;
