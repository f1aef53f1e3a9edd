import type { Context } from '../../context.ts';
import { newId } from '../../kernel/ids.ts';
import { requireBusinessName } from './require-business-name.ts';
import { insertOrganization } from './store.ts';

/**
 * Adds a merchant, and gives the organization's id. In production its AdminAccounts need a second factor, until one of
 * them says otherwise (provider.md, "Second factors, sessions, rights"). Throws BAD_INPUT for a name that no file to a bank can hold.
 */
export async function createOrganization(context: Context, name: string): Promise<string> {
  const id = newId('org');
  await insertOrganization(context.db, {
    id,
    name: requireBusinessName(name, 'name'),
    created_at: context.clock.now(),
    second_factor_since: context.config.sandbox ? null : context.clock.wall(),
  });
  return id;
}
