import * as z from 'zod/mini';
import { isAddressRange } from '../address-range.ts';
import { apiKeyId, businessId, isMoment, moment, readable } from '../fields.ts';
import { KEY_RIGHTS } from '../key-rights.ts';
import { route } from '../route.ts';

/** How many addresses and ranges a key may be limited to. */
export const KEY_ADDRESSES_MAX = 50;

/** An API key as it is listed: never its secret. */
export const apiKey = z.object({
  id: z.string(),
  /** What people call it. */
  name: z.string(),
  /** How the secret begins: enough to tell keys apart, of no use to anyone else. */
  begins_with: z.string(),
  syn_business_id: z.string(),
  business_name: z.string(),
  /** What it may do. */
  rights: z.array(z.enum(KEY_RIGHTS)),
  /** From when on it is refused; null: never. */
  expires_at: z.nullable(moment),
  /** The only addresses and ranges that it is taken from; none: it is taken from anywhere. */
  allowed_addresses: z.array(z.string()),
  created_at: moment,
  /** The username of who made it; null for a sandbox's. */
  made_by: z.nullable(z.string()),
  /** When it was used last, and from which address: noted once a minute at most. */
  last_used_at: z.nullable(moment),
  last_used_from: z.nullable(z.string()),
  revoked_at: z.nullable(moment),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A key in the one moment in which its secret is shown. */
export const newApiKey = z.extend(apiKey, { secret: z.string() });
export type NewApiKey = z.infer<typeof newApiKey>;

const rights = z.array(z.enum(KEY_RIGHTS)).check(
  z.minLength(1, 'Choose at least one right'),
  z.maxLength(KEY_RIGHTS.length),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'List each right only once'),
);
const expires_at = z.nullable(moment.check(z.refine(isMoment, 'Not a moment in time')));
const allowed_addresses = z
  .array(
    z.string().check(z.trim(), z.maxLength(50, 'Too long'), z.refine(isAddressRange, 'Use IP addresses or ranges, such as 203.0.113.0/24')),
  )
  .check(z.maxLength(KEY_ADDRESSES_MAX, `At most ${KEY_ADDRESSES_MAX} addresses`));

/** A key speaks for one business, so that a shop's secret that gets out opens no other. */
export const apiKeyWishes = z.strictObject({
  syn_business_id: businessId,
  name: z.string('Name is required').check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(50, 'Too long'), readable),
  /** Reading and opening checkout sessions, where none are named. */
  rights: z.optional(rights),
  expires_at: z.optional(expires_at),
  allowed_addresses: z.optional(allowed_addresses),
});

/** What a key may do from now on; what isn't named stays. */
export const apiKeyChange = z.strictObject({
  rights: z.optional(rights),
  expires_at: z.optional(expires_at),
  allowed_addresses: z.optional(allowed_addresses),
});

const params = z.object({ id: apiKeyId });

export const apiKeys = {
  list: route({
    method: 'GET',
    path: '/api-keys',
    summary: "The organization's API keys, newest first, revoked ones included (Account Admins)",
    access: 'merchant',
    answer: z.array(apiKey),
  }),
  create: route({
    method: 'POST',
    path: '/api-keys',
    summary:
      'Make an API key for one business of the organization; its secret is in this answer alone, and in that of a repeat under its key (Account Admins)',
    access: 'merchant',
    stepUp: 'create an API key',
    body: apiKeyWishes,
    audited: ['api_key.created'],
    answer: newApiKey,
    status: 201,
  }),
  change: route({
    method: 'PATCH',
    path: '/api-keys/{id}',
    summary: 'Change what an API key may do, until when, and from where; its secret stays (Account Admins)',
    access: 'merchant',
    stepUp: 'change an API key',
    params,
    body: apiKeyChange,
    audited: ['api_key.changed'],
    answer: apiKey,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Revoke an API key, for good (Account Admins)',
    access: 'merchant',
    stepUp: 'revoke an API key',
    params,
    audited: ['api_key.revoked'],
    answer: apiKey,
  }),
} as const;
