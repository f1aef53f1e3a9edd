import * as z from 'zod/mini';
import { accountId, cents, moment } from '../fields.ts';
import { route } from '../route.ts';

export const bankAccount = z.object({
  ID: z.string(),
  SynAccountID: z.string(),
  IsPrimary: z.boolean(),
  LastFour: z.string(),
  VendorInstitutionName: z.string(),
  VendorInstitutionID: z.string(),
  VendorAccessToken: z.string(),
  PendingAmount: cents,
  AccountType: z.string(),
  CreatedAt: moment,
  /** Of accounts linked by their numbers alone. Once verified one can be paid from, and only where `CanPay`. */
  Verification: z.optional(z.enum(['pending', 'verified', 'refused'])),
  CanPay: z.optional(z.boolean()),
  /** Until when its bank answers for it unless it is linked again; only where the bank has announced an end. */
  RelinkBy: z.optional(moment),
});
export type BankAccount = z.infer<typeof bankAccount>;

/**
 * What keeps a consumer from spending more: the balance of their primary account, less what is held; the daily limit;
 * or a payment that was returned and is not repaid.
 */
export const LIMITED_BY = ['balance', 'daily_limit', 'returned_payment'] as const;
export type LimitedBy = (typeof LIMITED_BY)[number];
/** The same of invoices, which the daily limit does not hold. */
export const INVOICES_LIMITED_BY = ['balance', 'returned_payment'] as const satisfies readonly LimitedBy[];
export type InvoicesLimitedBy = (typeof INVOICES_LIMITED_BY)[number];

export const purchasePower = z.object({
  purchase_power: cents,
  limited_by: z.enum(LIMITED_BY),
  invoice_link_purchase_power: cents,
  invoice_link_limited_by: z.enum(INVOICES_LIMITED_BY),
  /**
   * The consumer's daily limit; what is left of today's, whatever the balance; and the next day's midnight, New York.
   */
  daily_limit: cents,
  daily_limit_left: cents,
  daily_limit_resets_at: moment,
  account_linked: z.boolean(),
  /** Why it is not linked: the bank wants a new sign-in, or a return has closed the account to us. */
  account_problem: z.nullable(z.enum(['login_required', 'invalid'])),
  account: z.object({ id: z.string(), syn_account_id: z.string(), vendor_institution_name: z.string(), last_four: z.string() }),
});
export type PurchasePower = z.infer<typeof purchasePower>;

const read = 'pc:read:external_accounts';
const create = 'pc:create:external_accounts';
const vendorToken = z.string().check(z.minLength(1), z.maxLength(2000));

export const linkAccountBody = z.strictObject({
  vendor_public_token: z.string().check(z.minLength(1), z.maxLength(500)),
  vendor_institution_id: z.string().check(z.minLength(1), z.maxLength(200)),
  vendor_institution_name: z.string().check(z.minLength(1), z.maxLength(200)),
  accountIds: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(20)),
  accountMasks: z.array(z.string().check(z.maxLength(10))).check(z.maxLength(20)),
  vendor_access_token: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
});

/** Whether the last of nine digits checks the others: weights 3, 7 and 1 (Nacha rules, record formats). */
function checkDigitFits(digits: string): boolean {
  const sum = [...digits].reduce((so_far, digit, place) => so_far + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}

export const accountNumbersBody = z.strictObject({
  routing_number: z
    .string()
    .check(
      z.regex(/^\d{9}$/, { error: 'A routing number has nine digits', abort: true }),
      z.refine(checkDigitFits, "Check the routing number. It doesn't look right."),
    ),
  account_number: z.string().check(z.regex(/^\d{4,17}$/, 'An account number has 4 to 17 digits')),
});

const microAmount = z
  .number()
  .check(z.int('Amounts are whole cents'), z.gte(1, 'Each deposit is at least $0.01'), z.lte(99, 'Each deposit is less than $1.00'));
export const microAmounts = z.tuple([microAmount, microAmount]);

export const REFUSED_REASONS = ['wrong_amounts', 'too_late', 'returned', 'not_sent', 'refused_by_bank'] as const;

/** How far an account is that was linked by its numbers. The amounts of its deposits are never in it. */
export const accountVerification = z.object({
  SynAccountID: z.string(),
  LastFour: z.string(),
  /** `waiting`: for the next file. `sent`: in one. `ready`: the deposits have arrived, the amounts can be entered. */
  Status: z.enum(['waiting', 'sent', 'ready', 'verified', 'refused']),
  /** The banking day on which the deposits arrive, `2026-06-02`. */
  ExpectedOn: z.string(),
  /** Until when the amounts can be entered; null before they have arrived. */
  AnswerBy: z.nullable(moment),
  TriesLeft: z.number(),
  RefusedReason: z.nullable(z.enum(REFUSED_REASONS)),
  /** Where the bank sent a deposit back: why. */
  ReturnCode: z.nullable(z.string()),
  /** Whether it can be paid from once it is verified: its balance cannot be seen. */
  CanPay: z.boolean(),
});
export type AccountVerification = z.infer<typeof accountVerification>;

export const externalAccounts = {
  list: route({
    method: 'GET',
    path: '/external_accounts/accounts',
    summary: 'The linked bank accounts',
    access: 'consumer',
    permission: read,
    whileFrozen: true,
    answer: z.array(bankAccount),
  }),
  validate: route({
    method: 'GET',
    path: '/external_accounts/validate_account/{synAccountID}',
    summary: 'Whether an account is still validly linked',
    access: 'consumer',
    permission: read,
    whileFrozen: true,
    params: z.object({ synAccountID: accountId }),
    answer: z.object({ isValid: z.boolean() }),
  }),
  purchasePower: route({
    method: 'GET',
    path: '/external_accounts/purchase_power',
    summary: 'The spending limit',
    access: 'consumer',
    permission: read,
    whileFrozen: true,
    answer: purchasePower,
  }),
  makePrimary: route({
    method: 'POST',
    path: '/external_accounts/primary',
    summary: 'Make an account the primary one',
    access: 'consumer',
    permission: create,
    body: z.strictObject({ SynAccountID: accountId }),
    answer: z.array(bankAccount),
  }),
  remove: route({
    method: 'DELETE',
    path: '/external_accounts',
    summary: 'Delete a linked account',
    access: 'consumer',
    permission: 'pc:delete:external_accounts',
    body: z.strictObject({ SynAccountID: accountId }),
    answer: z.array(bankAccount),
  }),
  linkToken: route({
    method: 'POST',
    path: '/external_accounts/link_token',
    summary: 'A token that opens the bank-linking widget',
    access: 'consumer',
    permission: create,
    body: z.optional(
      z.nullable(
        z.strictObject({
          vendor_access_token: z.optional(z.nullable(vendorToken)),
          vendor_institution_id: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
    answer: z.object({ link_token: z.string(), expiration: moment }),
  }),
  link: route({
    method: 'POST',
    path: '/external_accounts/access_token',
    summary: 'Link the account chosen in the widget',
    access: 'consumer',
    permission: create,
    body: linkAccountBody,
    answer: z.object({ vendor_access_token: z.string() }),
  }),
  linkByNumbers: route({
    method: 'POST',
    path: '/external_accounts/micro_entries',
    summary: 'Link a checking account by its numbers: two small deposits are sent to it',
    access: 'consumer',
    permission: create,
    idempotent: true,
    body: accountNumbersBody,
    answer: accountVerification,
  }),
  verifications: route({
    method: 'GET',
    path: '/external_accounts/micro_entries',
    summary: 'How far the accounts are that were linked by their numbers',
    access: 'consumer',
    permission: read,
    whileFrozen: true,
    answer: z.array(accountVerification),
  }),
  verify: route({
    method: 'POST',
    path: '/external_accounts/micro_entries/verify',
    summary: 'Say how much the two deposits were, in either order',
    access: 'consumer',
    permission: create,
    body: z.strictObject({ SynAccountID: accountId, amounts: microAmounts }),
    answer: accountVerification,
  }),
} as const;
