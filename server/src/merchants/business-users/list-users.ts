import { type BusinessUserRow, type Invitation, ROLES } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { latestStandings } from '../../notify/outbox/index.ts';
import { refusalOf } from './rights.ts';
import { countAccountAdmins, findHolder, type HolderRow, listUsers } from './store.ts';

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
    Status: statusOf(row),
    Invitation: invitationOf(context, row),
    Refusal: refusalOf(holder, row, account_admins),
    Welcome: welcomes.get(row.user_id) ?? null,
  }));
}

function statusOf({ deactivated, invitation }: HolderRow): BusinessUserRow['Status'] {
  if (deactivated) return 'DEACTIVATED';
  return invitation === null ? 'ACTIVE' : 'INVITED';
}

/** Links live by real time. */
function invitationOf({ clock }: Context, { invitation }: HolderRow): Invitation | null {
  if (invitation === null) return null;
  const expires_at = invitation.expires_at === null ? null : new Date(invitation.expires_at);
  if (invitation.withdrawn_at !== null) return { state: 'WITHDRAWN', expires_at: null };
  const expired = expires_at !== null && expires_at <= clock.wall();
  return { state: expired ? 'EXPIRED' : 'OPEN', expires_at: expires_at?.toISOString() ?? null };
}
