import type { Context } from '../context.ts';
import { type AuditWho, keyWho, userWho } from '../kernel/audit/index.ts';
import { AppError } from '../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../kernel/http/actor.ts';
import type { KeyCaller } from '../kernel/http/key-caller.ts';
import { findKeyNames } from './store.ts';

/** Who looks after addresses: of which businesses, and what the audit log calls them. */
export interface Tender {
  /** A user's, or an API key's. */
  readonly id: string;
  readonly who: AuditWho;
  readonly organization_id: string | null;
  readonly business_ids: readonly string[];
}

/** An account admin. Throws FORBIDDEN for any other role. */
export function adminOf(actor: Actor): Tender {
  requireAccountAdmin(actor);
  return { id: actor.user_id, who: userWho(actor), organization_id: actor.organization_id ?? null, business_ids: actor.business_ids };
}

/** A program with an API key, whose right is known already; `address`: where it calls from. */
export async function programOf({ db }: Pick<Context, 'db'>, { api_key_id, business_id }: KeyCaller, address: string): Promise<Tender> {
  const key = await findKeyNames(db, api_key_id, business_id);
  if (!key) throw new AppError('API_KEY_INVALID');
  const { name, organization_id } = key;
  return { id: api_key_id, who: keyWho({ id: api_key_id, name }, address), organization_id, business_ids: [business_id] };
}
