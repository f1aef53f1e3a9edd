import * as z from 'zod/mini';
import { businessId, cents, nothing, storable } from '../fields.ts';
import { perhapsProposed, proposed } from './proposals.ts';
import { reason } from './words.ts';

const fee = z.int('Give a whole number').check(z.gte(0), z.lte(10_000));
/** Null: any amount. Absent: as it is. */
const limit = z.optional(z.nullable(cents.check(z.gte(1), z.lte(100_000_000_000))));

/** What the provider sets for a business. */
export const calls = {
  /** What a business pays for each payment from now on. */
  setFees: {
    method: 'POST',
    path: '/provider/api/businesses/fees',
    body: z.strictObject({ id: businessId, fee_basis_points: fee, fee_fixed_cents: fee, reason }),
    answer: proposed,
  },
  /** How much may be debited for a business in a banking day, and be open at any time. */
  setExposureLimits: {
    method: 'POST',
    path: '/provider/api/businesses/exposure-limits',
    body: z.strictObject({ id: businessId, day_cents: limit, open_cents: limit, reason }),
    answer: perhapsProposed,
  },
  /** Where a business is paid out to. `validated`: how it is known that the account is theirs. */
  setSettlementAccount: {
    method: 'POST',
    path: '/provider/api/businesses/settlement-account',
    body: z.strictObject({
      id: businessId,
      routing_number: z.string().check(z.regex(/^\d{9}$/, 'Enter the 9 digits')),
      account_number: z.string().check(z.regex(/^\d{4,17}$/, 'Enter 4 to 17 digits')),
      account_type: z.enum(['checking', 'savings']),
      validated: z
        .string()
        .check(z.trim(), z.minLength(1, 'Say how you know that it is theirs'), z.maxLength(200, 'Use 200 characters or fewer'), storable),
      reason,
    }),
    answer: proposed,
  },
  /** Lets a business ask for debits again that was stopped because too many came back. */
  resumeBusiness: {
    method: 'POST',
    path: '/provider/api/businesses/resume',
    body: z.strictObject({ id: businessId, reason }),
    answer: proposed,
  },
  setTips: {
    method: 'POST',
    path: '/provider/api/businesses/tips',
    body: z.strictObject({ id: businessId, offered: z.boolean(), reason }),
    answer: nothing,
  },
} as const;
