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
});
export type BankAccount = z.infer<typeof bankAccount>;

export const purchasePower = z.object({
  purchase_power: cents,
  invoice_link_purchase_power: cents,
  account_linked: z.boolean(),
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
} as const;
