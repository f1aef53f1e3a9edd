import * as z from 'zod/mini';
import { apiKeyId, businessId, moment, readable } from '../fields.ts';
import { route } from '../route.ts';

/** An API key as it is listed: never its secret. */
export const apiKey = z.object({
  id: z.string(),
  /** What people call it. */
  name: z.string(),
  /** How the secret begins: enough to tell keys apart, of no use to anyone else. */
  begins_with: z.string(),
  syn_business_id: z.string(),
  business_name: z.string(),
  created_at: moment,
  revoked_at: z.nullable(moment),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A key in the one moment in which its secret is shown. */
export const newApiKey = z.extend(apiKey, { secret: z.string() });
export type NewApiKey = z.infer<typeof newApiKey>;

/** A key speaks for one business, so that a shop's secret that gets out opens no other. */
export const apiKeyWishes = z.strictObject({
  syn_business_id: businessId,
  name: z.string('Name is required').check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(50, 'Too long'), readable),
});

export const apiKeys = {
  list: route({
    method: 'GET',
    path: '/api-keys',
    summary: "The organization's API keys, newest first, revoked ones included",
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
  revoke: route({
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Revoke an API key, for good (Account Admins)',
    access: 'merchant',
    stepUp: 'revoke an API key',
    params: z.object({ id: apiKeyId }),
    audited: ['api_key.revoked'],
    answer: apiKey,
  }),
} as const;
