import { type AuditEvent, type AuditFacts, type MerchantRole, ROLES, roleLabel } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type AuditWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { isAccountRole } from './rights.ts';
import { listLocations } from './store.ts';

/** A user as entries of the audit log name them. */
export interface NotedUser {
  readonly user_id: string;
  readonly username: string;
  readonly organization_id: string;
  readonly role: MerchantRole;
  readonly business_ids: readonly string[];
  readonly email?: string;
}

/**
 * Adds to the audit log, in the transaction that does it, that a user was added, deleted, or changed from `before` into
 * what they are now. `more`: what else is new, such as a password.
 */
export async function noteUser(
  { clock }: Pick<Context, 'clock'>,
  tx: Queryable,
  event: AuditEvent,
  who: AuditWho,
  user: NotedUser,
  { before, more = {} }: { before?: NotedUser; more?: AuditFacts } = {},
): Promise<void> {
  const names = new Map((await listLocations(tx, user.organization_id)).map(({ id, name }) => [id, name]));
  const now = factsOf(user, names);
  const gone = event === 'business_user.deleted';
  await writeEntry(tx, clock, {
    event,
    who,
    organization_id: user.organization_id,
    thing: { kind: 'user', id: user.user_id, name: user.username },
    before: gone ? now : before ? factsOf(before, names) : null,
    after: gone ? null : { ...now, ...more },
  });
}

function factsOf({ role, business_ids, email }: NotedUser, names: ReadonlyMap<string, string>): AuditFacts {
  const locations = isAccountRole(role) ? 'all' : business_ids.map((id) => names.get(id) ?? id).join(', ');
  return { ...(email === undefined ? {} : { email }), role: roleLabel(ROLES[role]), locations };
}
