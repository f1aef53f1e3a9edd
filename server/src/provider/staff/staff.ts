import type { StaffMember } from '@drawbridge/contract/provider';
import type { StaffRole } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import type { AuditWho } from '../../kernel/audit/index.ts';
import { listStaffRows, type StaffRow } from './store.ts';

/** One of the staff who signed in. */
export interface Staff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** Whose doing something was, as it is kept with it and people read it. */
export function byOf({ name, email }: Pick<Staff, 'name' | 'email'>): string {
  return `${name} <${email}>`;
}

/** Whoever of the staff does something, as the audit log has it. They sign in by passkeys alone. */
export function staffWho(staff: Pick<Staff, 'id' | 'name' | 'email'>, address: string): AuditWho {
  return { kind: 'provider', id: staff.id, name: byOf(staff), address, factor: 'passkey' };
}

/** All of the staff, those who were removed last. */
export async function listStaff({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<StaffMember[]> {
  const now = clock.wall();
  return (await listStaffRows(db)).map((row) => presentStaff(row, now));
}

/** Somebody of the staff as the console shows them. */
export function presentStaff(row: StaffRow, now: Date): StaffMember {
  const { id, name, email, role, removed_at, passkeys, last_used_at, invited_until } = row;
  const invited = removed_at === null && invited_until !== null && invited_until > now ? invited_until : null;
  const without_passkey = invited === null ? 'EXPIRED' : 'INVITED';
  return {
    id,
    name,
    email,
    role,
    state: removed_at !== null ? 'REMOVED' : passkeys > 0 ? 'ACTIVE' : without_passkey,
    passkeys,
    last_used_at: last_used_at?.toISOString() ?? null,
    invited_until: invited?.toISOString() ?? null,
  };
}
