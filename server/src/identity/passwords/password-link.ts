import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newToken, tokenHash } from '../../kernel/security/secret-token.ts';
import { addReset, type LinkPurpose } from './store.ts';

/** A link by which its user chooses a password, once, until it ends. */
export interface PasswordLink {
  readonly url: string;
  readonly token_hash: string;
  /** Belongs into the transaction that writes the mail. */
  keep(tx: Queryable): Promise<void>;
}

/** A fresh link of a user of ours, good for `life_ms` milliseconds of real time. */
export function newPasswordLink({ clock, config }: Context, subject: string, purpose: LinkPurpose, life_ms: number): PasswordLink {
  const token = newToken();
  const token_hash = tokenHash(token);
  const expires_at = new Date(clock.wall().getTime() + life_ms);
  return {
    // After the #, which browsers keep to themselves: the token reaches no log and no other site.
    url: `${config.public_url}/sign-in/reset#token=${token}`,
    token_hash,
    keep: (tx) => addReset(tx, { token_hash, subject, purpose, expires_at }),
  };
}
