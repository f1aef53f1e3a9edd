import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newToken, tokenHash } from '../../kernel/security/secret-token.ts';
import { APPLICATION_LINK_MS } from './lifetimes.ts';
import { findByLink, insertLink } from './store.ts';

/** A new link to an application: its token, its address, and what keeps it. */
export interface NewLink {
  readonly token: string;
  readonly token_hash: string;
  readonly url: string;
  keep(tx: Queryable): Promise<void>;
}

export function newLink({ config, clock }: Pick<Context, 'config' | 'clock'>, application_id: string): NewLink {
  const token = newToken();
  const token_hash = tokenHash(token);
  const expires_at = new Date(clock.wall().getTime() + APPLICATION_LINK_MS);
  return {
    token,
    token_hash,
    // After the #, which browsers keep to themselves: the token reaches no log and no other site.
    url: `${config.public_url}/merchant/apply#token=${token}`,
    keep: (tx) => insertLink(tx, { token_hash, application_id, expires_at }),
  };
}

/** The id of the application that a token opens. Throws APPLICATION_LINK_INVALID. */
export async function requireLink({ db, clock }: Pick<Context, 'db' | 'clock'>, token: string): Promise<string> {
  const id = await findByLink(db, tokenHash(token), clock.wall());
  if (id === undefined) throw new AppError('APPLICATION_LINK_INVALID');
  return id;
}
