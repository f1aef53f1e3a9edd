import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { requireBusinessName } from './require-business-name.ts';
import { insertOrganization } from './store.ts';

/**
 * Adds a merchant, and gives the organization's id. In production its AdminAccounts need a second factor, until one of
 * them says otherwise (provider.md, "Second factors, sessions, rights"). `db`: the caller's transaction, where there is
 * one. Throws BAD_INPUT for a name that no file to a bank can hold.
 */
export async function createOrganization(context: Context, name: string, db: Queryable = context.db): Promise<string> {
  const id = newId('org');
  await insertOrganization(db, {
    id,
    name: requireBusinessName(name, 'name'),
    created_at: context.clock.now(),
    second_factor_since: context.config.sandbox ? null : context.clock.wall(),
  });
  return id;
}
