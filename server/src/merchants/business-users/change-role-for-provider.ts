import { type MerchantRole, ROLES, roleLabel } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { directory } from '../../identity/index.ts';
import type { AuditWho } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { rewriteUser } from './rewrite-user.ts';
import { isAccountRole, lockForProvider, noteChange, requireNotLastAdmin, requireTogether } from './rights.ts';
import { findHolderAt, type HolderRow, listLocations } from './store.ts';

/**
 * Gives a user, by username or e-mail address, another role or other locations, by id or name, also whom nobody of the
 * merchant may change. Account roles span all and name none. Gives the username. `who` did it, for the logs.
 * Throws ERR_USER_NOT_FOUND, USER_IS_LAST_ADMIN, USER_OPENS_BUSINESS, BAD_INPUT.
 */
export async function changeRoleForProvider(
  context: Context,
  username_or_email: string,
  wish: { role: MerchantRole; locations: readonly string[] },
  who: AuditWho,
): Promise<string> {
  const { role } = wish;
  const { user, signed_out } = await directory(context).change(async (tx) => {
    const target = await lockForProvider(tx, username_or_email);
    const all = await listLocations(tx, target.organization_id);
    const business_ids = new Set(wish.locations.map((named) => idOf(named, all)));
    if (isAccountRole(role) && business_ids.size > 0) throw badLocations(`${role} spans all locations: name none`);
    requireTogether(role, [...business_ids]);
    return rewriteUser(context, tx, target, { role, business_ids: [...business_ids], who });
  });
  if (signed_out) context.channels.closeUser(user.user_id);
  noteChange(context, 'changed', { user_id: `provider: ${who.name}` }, user);
  return user.username;
}

/** A user's role and where they work, in words. */
interface UserRights {
  readonly role: string;
  readonly locations: string;
}

/**
 * What that would change of a user of the merchant whose business it is, locations by id; changes nothing. Throws
 * ERR_USER_NOT_FOUND, USER_IS_LAST_ADMIN, BAD_INPUT.
 */
export async function showRoleForProvider(
  { db }: Pick<Context, 'db'>,
  of: { readonly business_id: string; readonly user_id: string },
  wish: { readonly role: MerchantRole; readonly locations: readonly string[] },
): Promise<{ username: string; before: UserRights; after: UserRights }> {
  const user = await requireUserAt(db, of);
  await requireNotLastAdmin(db, user);
  requireTogether(wish.role, wish.locations);
  const names = new Map((await listLocations(db, user.organization_id)).map(({ id, name }) => [id, name]));
  if (wish.locations.some((id) => !names.has(id))) throw badLocations('The merchant has no such location.');
  const rights = (role: MerchantRole, ids: readonly string[]): UserRights => ({
    role: roleLabel(ROLES[role]),
    locations: isAccountRole(role)
      ? 'All'
      : [...new Set(ids)]
          .map((id) => names.get(id) ?? id)
          .toSorted()
          .join('; '),
  });
  return { username: user.username, before: rights(user.role, user.business_ids), after: rights(wish.role, wish.locations) };
}

/** A user of the merchant whose business it is. Throws ERR_USER_NOT_FOUND. */
export async function requireUserAt(
  db: Queryable,
  { business_id, user_id }: { readonly business_id: string; readonly user_id: string },
): Promise<HolderRow> {
  const user = await findHolderAt(db, business_id, user_id);
  if (!user) throw new AppError('ERR_USER_NOT_FOUND', { message: 'There is no such merchant user.' });
  return user;
}

function idOf(named: string, all: readonly { id: string; name: string }[]): string {
  const found = all.filter(({ id, name }) => id === named || name === named);
  const [one, ...others] = found;
  if (one === undefined) throw badLocations(`the merchant has no location ${named}`);
  if (others.length > 0)
    throw badLocations(`several locations are called ${named}: give the id of one, ${found.map(({ id }) => id).join(' or ')}`);
  return one.id;
}

function badLocations(message: string): AppError {
  return new AppError('BAD_INPUT', { message, field: 'synBusinessesIDs' });
}
