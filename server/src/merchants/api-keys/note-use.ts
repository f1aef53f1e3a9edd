import type { Context } from '../../context.ts';
import { type KnownKey, writeUse } from './store.ts';

/** A key's use is noted this often at most. */
const USE_MS = 60_000;

/** Keys whose use this server is writing just now. */
const writing = new Set<string>();

/**
 * Notes when a key was used and from which address, once a minute at most. The call that used it does not wait for
 * that, nor does it fail where it cannot be written.
 */
export function noteUse(context: Pick<Context, 'db' | 'clock' | 'log'>, key: KnownKey, address: string): void {
  const at = context.clock.now();
  const since = new Date(at.getTime() - USE_MS);
  if ((key.last_used_at !== null && key.last_used_at > since) || writing.has(key.id)) return;
  writing.add(key.id);
  void writeUse(context.db, key.id, { at, from: address, since })
    .catch((error: unknown) => context.log.warn({ err: error, api_key_id: key.id }, 'api_key.use_not_noted'))
    .finally(() => writing.delete(key.id));
}
