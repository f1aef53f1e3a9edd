import type { Context } from '../../context.ts';
import { newId } from '../../kernel/ids.ts';
import { requireBusinessName } from './require-business-name.ts';
import { insertOrganization } from './store.ts';

/** Adds a merchant, and gives the organization's id. Throws BAD_INPUT for a name that no file to a bank can hold. */
export async function createOrganization(context: Context, name: string): Promise<string> {
  const id = newId('org');
  await insertOrganization(context.db, id, requireBusinessName(name, 'name'), context.clock.now());
  return id;
}
