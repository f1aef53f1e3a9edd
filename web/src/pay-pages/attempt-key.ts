import { onLogout } from '../session/on-logout.ts';
import type { Ask } from './ask.ts';

type Named = Pick<Ask, 'kind' | 'id'>;

/** Survives a reload of the page, not the end of the tab. */
const PREFIX = 'attempt:';
const nameOf = ({ kind, id }: Named, syn_account_id: string) => `${PREFIX}${kind}:${id}:${syn_account_id}`;

onLogout(() => {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
});

/**
 * The idempotency key of an attempt to pay from an account, the same until answered, also after a reload, so that the
 * service carries it out once. From another account it is another attempt.
 */
export function attemptKey(ask: Named, syn_account_id: string): string {
  const kept = sessionStorage.getItem(nameOf(ask, syn_account_id));
  if (kept !== null) return kept;
  const key = crypto.randomUUID();
  sessionStorage.setItem(nameOf(ask, syn_account_id), key);
  return key;
}

/** The attempt was answered. The service keeps refusals under their key, so the next try is another attempt. */
export function endAttempt(ask: Named, syn_account_id: string): void {
  sessionStorage.removeItem(nameOf(ask, syn_account_id));
}
