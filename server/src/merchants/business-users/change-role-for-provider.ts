import type { MerchantRole } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { directory } from '../../identity/index.ts';
import { providerWho } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { rewriteUser } from './rewrite-user.ts';
import { isAccountRole, lockForProvider, noteChange, requireTogether } from './rights.ts';
import { listLocations } from './store.ts';

/**
 * Gives a user, by username or e-mail address, another role or other locations, by id or name, also whom nobody of the
 * merchant may change. Account roles span all and name none. Gives the username. `by` says who did it, for the logs.
 * Throws ERR_USER_NOT_FOUND, USER_IS_LAST_ADMIN, USER_OPENS_BUSINESS, BAD_INPUT.
 */
export async function changeRoleForProvider(
  context: Context,
  username_or_email: string,
  wish: { role: MerchantRole; locations: readonly string[] },
  by: string,
): Promise<string> {
  const { role } = wish;
  const { user, signed_out } = await directory(context).change(async (tx) => {
    const target = await lockForProvider(tx, username_or_email);
    const all = await listLocations(tx, target.organization_id);
    const business_ids = new Set(wish.locations.map((named) => idOf(named, all)));
    if (isAccountRole(role) && business_ids.size > 0) throw badLocations(`${role} spans all locations: name none`);
    requireTogether(role, [...business_ids]);
    return rewriteUser(context, tx, target, { role, business_ids: [...business_ids], who: providerWho(by) });
  });
  if (signed_out) context.channels.closeUser(user.user_id);
  noteChange(context, 'changed', { user_id: `provider: ${by}` }, user);
  return user.username;
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
