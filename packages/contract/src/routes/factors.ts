import * as z from 'zod/mini';
import { moment, nothing, passkeyId, readable } from '../fields.ts';
import { newPasskeyAnswer, passkeyOptions } from '../passkeys.ts';
import { route } from '../route.ts';

export const passkey = z.object({
  id: z.string(),
  /** What its user calls it. */
  name: z.string(),
  added_at: moment,
  last_used_at: z.nullable(moment),
});
export type Passkey = z.infer<typeof passkey>;

/** How a user confirms who they are, besides the password. */
export const factorList = z.object({
  /** Newest first. */
  passkeys: z.array(passkey),
  /** The authenticator app; null where there is none. */
  totp: z.nullable(z.object({ added_at: moment })),
  recovery_codes: z.nullable(z.object({ left: z.number(), made: z.number(), made_at: moment })),
});
export type FactorList = z.infer<typeof factorList>;

/** New recovery codes in the one moment in which they are shown; null where those from before go on. */
const shown_once = z.nullable(z.array(z.string()));
/** What its user calls a passkey. */
export const passkeyName = z
  .string('Name is required')
  .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(60, 'Too long'), readable);
const ofPasskey = z.object({ id: passkeyId });

export const factors = {
  list: route({
    method: 'GET',
    path: '/factors',
    summary: 'How the signed-in user confirms who they are, besides the password',
    access: 'merchant',
    withoutFactor: true,
    answer: factorList,
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/factors/passkeys/begin',
    summary: 'What a browser is asked for to make a passkey; good once, for 5 minutes',
    access: 'merchant',
    stepUp: 'add a passkey',
    withoutFactor: true,
    not_audited: 'changes nothing yet',
    answer: z.object({ options: passkeyOptions }),
  }),
  finishPasskey: route({
    method: 'POST',
    path: '/factors/passkeys',
    summary: 'Add the passkey that the browser made. The first factor of a user comes with recovery codes, in this answer alone',
    access: 'merchant',
    withoutFactor: true,
    audited: ['sign_in.factor_added'],
    body: z.strictObject({ name: passkeyName, response: newPasskeyAnswer }),
    answer: z.object({ passkey, recovery_codes: shown_once }),
    status: 201,
  }),
  renamePasskey: route({
    method: 'PATCH',
    path: '/factors/passkeys/{id}',
    summary: 'Give a passkey another name',
    access: 'merchant',
    withoutFactor: true,
    not_audited: 'a name that only its user sees',
    params: ofPasskey,
    body: z.strictObject({ name: passkeyName }),
    answer: passkey,
  }),
  removePasskey: route({
    method: 'POST',
    path: '/factors/passkeys/{id}/remove',
    summary: 'Remove a passkey',
    access: 'merchant',
    stepUp: 'remove a passkey',
    withoutFactor: true,
    audited: ['sign_in.factor_removed'],
    params: ofPasskey,
    answer: nothing,
  }),
  beginTotp: route({
    method: 'POST',
    path: '/factors/totp/begin',
    summary: 'A new secret for an authenticator app, in the place of none that is in use before its first code is confirmed',
    access: 'merchant',
    stepUp: 'set up an authenticator app',
    withoutFactor: true,
    not_audited: 'changes nothing yet',
    /** `key_uri`: an `otpauth://` address, for a QR code. */
    answer: z.object({ secret: z.string(), key_uri: z.string() }),
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/factors/totp',
    summary: 'Put the new secret into use by its first code. The first factor of a user comes with recovery codes, in this answer alone',
    access: 'merchant',
    withoutFactor: true,
    audited: ['sign_in.factor_added'],
    body: z.strictObject({ code: z.string('Enter the 6 digits').check(z.regex(/^\d{6}$/, 'Enter the 6 digits')) }),
    answer: z.object({ recovery_codes: shown_once }),
    status: 201,
  }),
  removeTotp: route({
    method: 'POST',
    path: '/factors/totp/remove',
    summary: 'Remove the authenticator app',
    access: 'merchant',
    stepUp: 'remove your authenticator app',
    withoutFactor: true,
    audited: ['sign_in.factor_removed'],
    answer: nothing,
  }),
  newRecoveryCodes: route({
    method: 'POST',
    path: '/factors/recovery-codes',
    summary: 'Ten new recovery codes, in this answer alone; those from before are worth nothing',
    access: 'merchant',
    stepUp: 'make new recovery codes',
    withoutFactor: true,
    audited: ['sign_in.recovery_codes_made'],
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    status: 201,
  }),
} as const;
