import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** What may be wrong with a message. */
export interface Wrong {
  /** Signed by a key that Plaid does not have. */
  readonly forged?: boolean;
  /** Another body than was signed. */
  readonly other_body?: boolean;
  /** How long ago it was signed. */
  readonly age_s?: number;
}

/** Signs messages as Plaid does, by keys of its own. */
export class MessageSigner {
  readonly #key: Key;
  readonly #public: Record<string, unknown>;
  readonly #other: Key;
  kid: string = randomUUID();
  /** Keys that Plaid signs with no more. */
  readonly expired = new Set<string>();
  readonly #kids = new Set<string>([this.kid]);

  private constructor(key: Key, jwk: Record<string, unknown>, other: Key) {
    this.#key = key;
    this.#public = jwk;
    this.#other = other;
  }

  static async make(): Promise<MessageSigner> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const { privateKey: other } = await generateKeyPair('ES256', { extractable: true });
    return new MessageSigner(privateKey, { ...(await exportJWK(publicKey)) }, other);
  }

  /** From now on another key's id stands in messages. */
  rotate(): void {
    this.expired.add(this.kid);
    this.kid = randomUUID();
    this.#kids.add(this.kid);
  }

  publicKey(kid: string): Record<string, unknown> | undefined {
    if (!this.#kids.has(kid)) return undefined;
    return {
      ...this.#public,
      kid,
      alg: 'ES256',
      use: 'sig',
      created_at: 1_560_466_150,
      expired_at: this.expired.has(kid) ? 1_560_466_151 : null,
    };
  }

  /** A signature of a body at a moment. */
  sign(body: string, at: Date, { forged = false, age_s = 0, kid = this.kid }: Wrong & { readonly kid?: string } = {}): Promise<string> {
    return new SignJWT({ request_body_sha256: createHash('sha256').update(body).digest('hex') })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .setIssuedAt(Math.floor(at.getTime() / 1000) - age_s)
      .sign(forged ? this.#other : this.#key);
  }
}
