import { type BusinessUserRow, ROLES } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { latestStandings } from '../../notify/outbox/index.ts';
import { refusalOf } from './rights.ts';
import { countAccountAdmins, findHolder, listUsers } from './store.ts';

/** The caller's businesses' users, all or one, a row for each in each, with the caller's rights and welcomes' fate. */
export async function listBusinessUsers(context: Context, actor: Actor, only: string | null = null): Promise<BusinessUserRow[]> {
  const { db } = context;
  const holder = await findHolder(db, actor.user_id);
  if (!holder) return [];
  const [rows, account_admins] = await Promise.all([
    listUsers(db, holder.organization_id, holder.business_ids, only),
    countAccountAdmins(db, holder.organization_id),
  ]);
  const welcomes = await latestStandings(db, 'welcome', [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map((row) => ({
    ID: row.user_id,
    Auth0ID: row.subject,
    Username: row.username,
    Email: row.email,
    Roles: [{ Name: ROLES[row.role] }],
    BusinessName: row.business_name,
    SynBusinessID: row.business_id,
    CreatedBy: row.created_by,
    Status: row.deactivated ? 'DEACTIVATED' : 'ACTIVE',
    Refusal: refusalOf(holder, row, account_admins),
    Welcome: welcomes.get(row.user_id) ?? null,
  }));
}
