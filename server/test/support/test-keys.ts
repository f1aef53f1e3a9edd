import { createHmac, randomUUID } from 'node:crypto';
import { PERMISSIONS_OF_ROLE, ROLES, type RouteRole } from '@drawbridge/contract';
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, type JWTVerifyGetKey, SignJWT } from 'jose';

export const TEST_ISSUER = 'https://issuer.test';
const KEY_ID = 'test-key';

export interface TokenWishes {
  readonly subject: string;
  /** Sets the role claim, and the permissions that the role holds. */
  readonly role?: RouteRole;
  /** In the place of the role's own. */
  readonly permissions?: readonly string[];
  /** A verified number in E.164. */
  readonly phone?: string;
  readonly email?: string;
  readonly issued_at?: Date;
  /** When its bearer signed in: a moment ago, unless told otherwise; null where the provider does not say. */
  readonly signed_in_at?: Date | null;
  /** The sign-in that it came from; without, the provider does not say. */
  readonly session_id?: string;
  readonly expires_in_s?: number;
}

export type BadToken =
  | 'wrong audience'
  | 'wrong issuer'
  | 'wrong signature'
  | 'unknown key'
  | 'algorithm none'
  | 'algorithm HS256'
  | 'expired'
  | 'ID token'
  | 'no subject'
  | 'not valid yet';
export const BAD_TOKENS: readonly BadToken[] = [
  'wrong audience',
  'wrong issuer',
  'wrong signature',
  'unknown key',
  'algorithm none',
  'algorithm HS256',
  'expired',
  'ID token',
  'no subject',
  'not valid yet',
];

/** The private key of a run's own issuer, as JSON: the same for every server of the run. */
export async function makeTestKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256' };
}

function publicPart({ kty, n, e, kid, alg }: JWK): JWK {
  return { kty, n, e, kid, alg, use: 'sig' } as JWK;
}

export function keysOf(key: JWK): JWTVerifyGetKey {
  return createLocalJWKSet({ keys: [publicPart(key)] });
}

function claimsOf(wishes: TokenWishes): JWTPayload {
  const { role } = wishes;
  return {
    paybotic_banking_roles: role === undefined ? [] : [ROLES[role]],
    permissions: wishes.permissions ?? (role === undefined ? [] : PERMISSIONS_OF_ROLE[role]),
    ...(wishes.phone === undefined ? {} : { phone_number: wishes.phone, phone_number_verified: true }),
    ...(wishes.email === undefined ? {} : { email: wishes.email }),
    ...(wishes.session_id === undefined ? {} : { sid: wishes.session_id }),
  };
}

/** Signs an access token as an OpenID provider would. */
export async function signToken(key: JWK, audience: string, now: Date, wishes: TokenWishes): Promise<string> {
  const issued_s = Math.floor((wishes.issued_at ?? now).getTime() / 1000);
  const { signed_in_at = now } = wishes;
  const auth_time = signed_in_at === null ? {} : { auth_time: Math.floor(signed_in_at.getTime() / 1000) };
  return new SignJWT({ ...claimsOf(wishes), ...auth_time })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: KEY_ID })
    .setSubject(wishes.subject)
    .setIssuer(TEST_ISSUER)
    .setAudience(audience)
    .setIssuedAt(issued_s)
    .setExpirationTime(issued_s + (wishes.expires_in_s ?? 600))
    .setJti(randomUUID())
    .sign(await importJWK(key, 'RS256'));
}

/** Makes a token that is wrong in exactly one way; the rest of it is as `wishes` say. */
export async function signBadToken(bad: BadToken, key: JWK, audience: string, now: Date, wishes: TokenWishes): Promise<string> {
  const issued_s = Math.floor(now.getTime() / 1000);
  const payload: JWTPayload = {
    ...claimsOf(wishes),
    sub: wishes.subject,
    iss: TEST_ISSUER,
    aud: audience,
    iat: issued_s,
    exp: issued_s + 600,
  };
  const header = { alg: 'RS256', typ: 'at+jwt', kid: KEY_ID };
  const sign = async (changed: JWTPayload, changedHeader = header) =>
    new SignJWT(changed).setProtectedHeader(changedHeader).sign(await importJWK(key, 'RS256'));
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  switch (bad) {
    case 'wrong audience':
      return sign({ ...payload, aud: 'https://elsewhere.test/api' });
    case 'wrong issuer':
      return sign({ ...payload, iss: 'https://elsewhere.test' });
    case 'expired':
      return sign({ ...payload, iat: issued_s - 700, exp: issued_s - 100 });
    case 'not valid yet':
      return sign({ ...payload, nbf: issued_s + 300 });
    case 'no subject':
      return sign(Object.fromEntries(Object.entries(payload).filter(([name]) => name !== 'sub')));
    case 'ID token':
      return sign({ ...payload, nonce: 'n', at_hash: 'h' }, { ...header, typ: 'JWT' });
    case 'wrong signature': {
      const other = await makeTestKey();
      return new SignJWT(payload).setProtectedHeader(header).sign(await importJWK(other, 'RS256'));
    }
    case 'unknown key':
      return sign(payload, { ...header, kid: 'another' });
    case 'algorithm none':
      return `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(payload)}.`;
    case 'algorithm HS256': {
      // The old trick: the public key, which everybody has, used as a shared secret.
      const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`;
      return `${signed}.${createHmac('sha256', JSON.stringify(publicPart(key)))
        .update(signed)
        .digest('base64url')}`;
    }
  }
}
