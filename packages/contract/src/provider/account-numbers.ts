import * as z from 'zod/mini';
import { accountId, businessId, readable, storable } from '../fields.ts';
import { credential, webAuthn } from './staff.ts';

/** How long a full account number stays on a page, in seconds. */
export const NUMBER_SHOWN_SECONDS = 60;

/** A bank account of a consumer by its id, or where a business is paid out to, by the business's. */
const account = {
  of: z.enum(['consumer', 'business']),
  id: z.union([accountId, businessId]),
};

/** Longer than elsewhere: whoever reads the audit log learns what the number was needed for. */
const why = z
  .string()
  .check(z.trim(), z.minLength(10, 'Say briefly why you need it'), z.maxLength(500, 'Use 500 characters or fewer'), storable, readable);

/** Full numbers of bank accounts, each shown for a reason, by a passkey that was used for this very account. */
export const calls = {
  /** What the browser asks an authenticator for: its answer opens this account's number, once, and nothing else. */
  askForAccountNumber: {
    method: 'POST',
    path: '/provider/api/account-number/options',
    body: z.strictObject(account),
    answer: webAuthn,
    not_audited: 'it begins what showAccountNumber ends',
  },
  /** Keep it nowhere: it is for the eyes of whoever asked. */
  showAccountNumber: {
    method: 'POST',
    path: '/provider/api/account-number',
    body: z.strictObject({ ...account, reason: why, credential }),
    answer: z.object({ routing_number: z.string(), account_number: z.string(), account_type: z.enum(['checking', 'savings']) }),
  },
} as const;
