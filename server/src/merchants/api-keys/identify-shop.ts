import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { CountCall, KeyCaller } from '../../kernel/http/key-caller.ts';
import { addressKey, consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { sameSecret } from '../../kernel/security/same-secret.ts';
import { isAmong } from './is-among.ts';
import { noteUse } from './note-use.ts';
import { readSecret } from './secret.ts';
import { findKey, type KnownKey } from './store.ts';

/** Compared with where there is no key, so that a key that begins right takes no longer than any other. */
const NO_HASH = '0'.repeat(64);

/**
 * The shop of a request's API key, with the key's rights. A missing, garbled, unknown, revoked or other kind of key
 * throws API_KEY_INVALID; from 30 of one address in ten real minutes on, TOO_MANY_REQUESTS. A good key is always let
 * in, but for what bounds it: whoever has the whole secret hears API_KEY_EXPIRED or KEY_ADDRESS_REFUSED. These calls
 * count as any other of the key: `count` throws where there are too many.
 */
export async function identifyShop(
  context: Context,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  count: CountCall,
): Promise<KeyCaller> {
  const key = await requireKey(context, request);
  count(key.id);
  if (key.expires_at !== null && key.expires_at <= context.clock.now()) throw new AppError('API_KEY_EXPIRED');
  if (key.allowed_addresses.length > 0 && !isAmong(request.ip, key.allowed_addresses)) throw new AppError('KEY_ADDRESS_REFUSED');
  noteUse(context, key, request.ip);
  return { api_key_id: key.id, business_id: key.business_id, rights: key.rights };
}

/** The key whose whole secret a request has. */
async function requireKey(context: Context, request: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<KnownKey> {
  const given = readSecret(context.config, request.headers.authorization);
  const key = given && (await findKey(context.db, given.begins_with));
  const same = sameSecret(given?.secret_hash ?? '', key?.secret_hash ?? NO_HASH);
  if (key && same && !key.revoked) return key;
  const retry_after_s = await consumeRateLimit(context, [limitOf(LIMITS.wrong_api_key, addressKey(request.ip))]);
  throw retry_after_s === undefined ? new AppError('API_KEY_INVALID') : new AppError('TOO_MANY_REQUESTS', { retry_after_s });
}
