import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Provider } from 'oidc-provider';
import type { Context } from '../context.ts';
import { elapsedMs } from '../kernel/clock/clock.ts';
import type { Database } from '../kernel/db/database.ts';
import { loadSigningKeys, type SigningKeys } from './keys/signing-keys.ts';
import { KEYS_REREAD_MS } from './lifetimes.ts';
import { makeProvider } from './provider.ts';

/** A token signed by a key not seen yet makes us read the keys anew, at most this often. */
const UNKNOWN_KEY_MS = 2_000;

/** The provider with the keys it was made of. When another server has rotated them, it is made anew. */
class EmbeddedProvider {
  readonly #context: Context;
  #current: { provider: Provider; keys: SigningKeys; verify: JWTVerifyGetKey; read_ms: number } | undefined;
  #reading: Promise<void> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  async provider(): Promise<Provider> {
    return (await this.#fresh(KEYS_REREAD_MS)).provider;
  }

  /** Finds the public key of a token by reading our own database; no server asks itself over HTTP. */
  readonly verifyKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await (await this.#fresh(KEYS_REREAD_MS)).verify(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await this.#fresh(UNKNOWN_KEY_MS)).verify(header, token);
    }
  };

  async #fresh(at_most_ms: number) {
    if (this.#current === undefined || elapsedMs() - this.#current.read_ms > at_most_ms) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    if (this.#current === undefined) throw new Error('the identity provider has no keys');
    return this.#current;
  }

  async #read(): Promise<void> {
    const keys = await loadSigningKeys(this.#context);
    const same = this.#current?.keys.map((key) => key.kid).join() === keys.map((key) => key.kid).join();
    const kept = same ? this.#current : undefined;
    this.#current = {
      provider: kept?.provider ?? makeProvider(this.#context, keys),
      keys,
      verify: kept?.verify ?? createLocalJWKSet({ keys: keys.map(publicPart) }),
      read_ms: elapsedMs(),
    };
  }
}

function publicPart({ kty, crv, x, y, kid, alg }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use: 'sig' } as JWK;
}

const providers = new WeakMap<Database, EmbeddedProvider>();

/** The one embedded provider of a running server. */
export function embeddedProvider(context: Context): EmbeddedProvider {
  let provider = providers.get(context.db);
  if (!provider) {
    provider = new EmbeddedProvider(context);
    providers.set(context.db, provider);
  }
  return provider;
}
