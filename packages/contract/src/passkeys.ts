import * as z from 'zod/mini';

/*
 * What a browser and the service tell each other of a passkey, as the JSON forms of WebAuthn Level 3 (sections 5.1.8 to
 * 5.1.10) have it. The service's library checks the content.
 */

const bytes = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'Not base64url'), z.maxLength(max, 'Too long'));
const credential_id = bytes(1_400);
const kept = {
  id: credential_id,
  rawId: credential_id,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** What the browser is asked for: `PublicKeyCredentialCreationOptionsJSON`, or `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

/** A passkey that was made: `RegistrationResponseJSON`, as far as it is looked at. */
export const newPasskeyAnswer = z.object({
  ...kept,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

/** A passkey that was used: `AuthenticationResponseJSON`, as far as it is looked at. */
export const passkeyAnswer = z.object({
  ...kept,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(10_000),
    userHandle: z.optional(bytes(100)),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
