import { importJWK } from 'jose';
import { BankLinkingRefused, MessageNotGenuine } from '../port.ts';
import type { Caller } from './caller.ts';
import { CALLS } from './calls.ts';

type Key = Awaited<ReturnType<typeof importJWK>>;

/** A key is asked for anew now and then: Plaid says with it that it has expired. */
const KEPT_MS = 60 * 60_000;
const MOST_KEYS = 50;

/** The keys that Plaid signs its messages with, by their ids. `wall_ms`: real time. */
export class MessageKeys {
  readonly #caller: Caller;
  readonly #wall_ms: () => number;
  readonly #known = new Map<string, { readonly key: Key; readonly asked_ms: number }>();

  constructor(caller: Caller, wall_ms: () => number) {
    this.#caller = caller;
    this.#wall_ms = wall_ms;
  }

  /** The key of an id. `mayAsk` throws after too many. Throws MessageNotGenuine for an unknown or expired key. */
  async find(kid: string, mayAsk: () => void): Promise<Key> {
    const known = this.#known.get(kid);
    if (known && this.#wall_ms() - known.asked_ms < KEPT_MS) return known.key;
    mayAsk();
    this.#known.delete(kid);
    const { key } = await this.#caller
      .ask(CALLS.read_key, (api, options) => api.webhookVerificationKeyGet({ key_id: kid }, options))
      .catch(unknownKey);
    if (key.expired_at !== null) throw new MessageNotGenuine('its key has expired');
    if (key.kid !== kid || key.alg !== 'ES256' || key.crv !== 'P-256') throw new MessageNotGenuine('its key is of another kind');
    const imported = await importJWK({ kty: key.kty, crv: key.crv, x: key.x, y: key.y }, 'ES256');
    if (this.#known.size >= MOST_KEYS) this.#known.clear();
    this.#known.set(kid, { key: imported, asked_ms: this.#wall_ms() });
    return imported;
  }
}

/** Plaid has no such key: whoever sent the message made it up. */
function unknownKey(error: unknown): never {
  throw error instanceof BankLinkingRefused ? new MessageNotGenuine('its key is not one of Plaid’s') : error;
}
