import { LACKS_FACTOR, PERMISSIONS_OF_ROLE } from '@drawbridge/contract';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '../clock/clock.ts';
import { AppError } from '../errors.ts';

/** What an access token says of its bearer. It was true when it was issued; the database says what is true now. */
export interface Token {
  readonly subject: string;
  /** The sign-in that it came from, where the provider says so. */
  readonly session_id: string | undefined;
  readonly issued_at: Date;
  readonly expires_at: Date;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly phone_number: string | undefined;
  readonly phone_verified: boolean;
  readonly email: string | undefined;
  /** When its bearer showed who they are, where the provider says so. */
  readonly signed_in_at: Date | undefined;
  /** They lack the second factor that their organization asks for. */
  readonly lacks_factor: boolean;
  /** What its bearer signed in with (`amr`, RFC 8176), where the provider says so: `password`. */
  readonly factor: string | undefined;
}

/** Signature algorithms that a provider may use. Never `none`, never one with a shared secret. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];
/** How far the identity provider's clock may be from ours, in either direction. */
const LEEWAY_S = 60;
const KEPT_TOKENS = 20_000;
/** By their names in RFC 8176, the strongest first. */
const FACTORS: readonly (readonly [method: string, factor: string])[] = [
  ['pop', 'passkey'],
  ['otp', 'totp'],
  ['recovery_code', 'recovery_code'],
  ['pwd', 'password'],
];

export interface TokenOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly claim_prefix: string;
  /** Whether a sign-in has ended while its tokens still live. */
  readonly has_ended?: (session_id: string) => boolean;
}

/**
 * Verifies access tokens: signature by the provider's published keys, issuer, audience, type and age. A token's
 * signature is checked once, as it is remembered until it expires; the end of its sign-in, each time.
 */
export class TokenVerifier {
  readonly #kept = new Map<string, Token>();
  readonly #keys: JWTVerifyGetKey;
  readonly #options: TokenOptions;
  readonly #clock: Clock;

  constructor(keys: JWTVerifyGetKey | URL, options: TokenOptions, clock: Clock) {
    this.#keys = keys instanceof URL ? createRemoteJWKSet(keys, { timeoutDuration: 5_000, cooldownDuration: 10_000 }) : keys;
    this.#options = options;
    this.#clock = clock;
  }

  /** Throws UNAUTHENTICATED for anything but a valid access token of ours. */
  async verify(compact: string): Promise<Token> {
    return this.remembered(compact) ?? (await this.#verifyAnew(compact));
  }

  /** `verify`'s answer at once for a known token; undefined for any other. Throws UNAUTHENTICATED for an ended one. */
  remembered(compact: string): Token | undefined {
    const kept = this.#kept.get(compact);
    if (kept) this.#refuseEnded(kept);
    if (!kept || kept.expires_at.getTime() + LEEWAY_S * 1000 > this.#clock.wall().getTime()) return kept;
    this.#kept.delete(compact);
    throw new AppError('UNAUTHENTICATED');
  }

  #refuseEnded({ session_id }: Token): void {
    if (session_id !== undefined && this.#options.has_ended?.(session_id)) throw new AppError('UNAUTHENTICATED');
  }

  async #verifyAnew(compact: string): Promise<Token> {
    const token = await this.#read(compact, this.#clock.wall());
    this.#refuseEnded(token);
    if (this.#kept.size >= KEPT_TOKENS) for (const oldest of [...this.#kept.keys()].slice(0, KEPT_TOKENS / 10)) this.#kept.delete(oldest);
    this.#kept.set(compact, token);
    return token;
  }

  async #read(compact: string, now: Date): Promise<Token> {
    const { issuer, audience, claim_prefix } = this.#options;
    try {
      const { payload, protectedHeader } = await jwtVerify(compact, this.#keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: now,
        clockTolerance: LEEWAY_S,
      });
      // An ID token is signed by the same keys; it is not a key to the service.
      if (protectedHeader.typ !== undefined && !/^(application\/)?at\+jwt$|^jwt$/i.test(protectedHeader.typ))
        throw new AppError('UNAUTHENTICATED');
      if (payload['nonce'] !== undefined || payload['at_hash'] !== undefined) throw new AppError('UNAUTHENTICATED');
      const claim = (name: string): unknown => payload[`${claim_prefix}${name}`] ?? payload[name];
      const [sid, phone_number, email] = ['sid', 'phone_number', 'email'].map((name) => text(claim(name)));
      const auth_time = claim('auth_time');
      const roles = strings(claim('paybotic_banking_roles')) ?? [];
      return {
        subject: String(payload.sub),
        session_id: sid,
        issued_at: new Date(Number(payload.iat) * 1000),
        expires_at: new Date(Number(payload.exp) * 1000),
        roles,
        // Whoever has no role counts as a consumer, and no provider outside needs to know what a consumer may do here.
        permissions: strings(claim('permissions')) ?? (roles.length === 0 ? PERMISSIONS_OF_ROLE.Consumer : []),
        phone_number,
        phone_verified: claim('phone_number_verified') === true,
        email,
        signed_in_at: typeof auth_time === 'number' ? new Date(auth_time * 1000) : undefined,
        lacks_factor: payload[LACKS_FACTOR] === true,
        factor: factorOf(strings(claim('amr'))),
      };
    } catch (error) {
      // The provider's keys cannot be had: that is not the bearer's fault, and no reason to sign anyone out.
      if (error instanceof errors.JWKSTimeout || error instanceof TypeError) throw new AppError('NOT_READY');
      if (error instanceof AppError) throw error;
      if (error instanceof errors.JOSEError) throw new AppError('UNAUTHENTICATED');
      throw error;
    }
  }
}

/** Several texts, of which some providers send one alone as it is; undefined where there is no such claim. */
function strings(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
}

/** The strongest of the methods that RFC 8176 names, as the audit log says it. */
function factorOf(methods: readonly string[] = []): string | undefined {
  const [, factor] = FACTORS.find(([method]) => methods.includes(method)) ?? [];
  return factor ?? methods[0];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Takes the token out of an Authorization header. Throws UNAUTHENTICATED when there is none. */
export function bearer(header: string | undefined): string {
  const token = /^Bearer ([A-Za-z0-9._-]+)$/.exec(header ?? '')?.[1];
  if (!token) throw new AppError('UNAUTHENTICATED');
  return token;
}
