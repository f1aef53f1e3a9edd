import type { Proposal, ProposalState } from '@drawbridge/contract/provider';
import { isTwoPersonCall, staffMay } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import type { Staff } from '../staff/index.ts';
import { mayAlone } from './second-person.ts';
import type { ProposalRow } from './store.ts';

/** How a proposal stands at a moment of real time: one that waited for too long has expired, noted or not. */
export function stateOf({ status, expires_at }: Pick<ProposalRow, 'status' | 'expires_at'>, now: Date): ProposalState {
  return status === 'WAITING' && expires_at <= now ? 'EXPIRED' : status;
}

/** A proposal as the console shows it to one of the staff, with what they may do about it. */
export async function presentTo(context: Context, staff: Staff, row: ProposalRow): Promise<Proposal> {
  const { id, call, about, title, href, changes, reason, decided_why, failure } = row;
  const state = stateOf(row, context.clock.wall());
  return {
    id,
    call,
    about,
    title,
    href,
    changes,
    reason,
    state,
    proposed_by: row.proposed_by_name,
    proposed_at: row.proposed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_why,
    failure,
    is_own: row.proposed_by === staff.id,
    may: state === 'WAITING' ? await movesOf(context, staff, row) : [],
  };
}

async function movesOf(context: Context, staff: Staff, { call, proposed_by, concerns }: ProposalRow): Promise<Proposal['may']> {
  if (!isTwoPersonCall(call) || !staffMay(staff.role, call)) return [];
  if (concerns === staff.id) return [];
  if (proposed_by !== staff.id) return ['approve', 'decline'];
  return (await mayAlone(context, call, staff.id, concerns)) ? ['approve', 'withdraw'] : ['withdraw'];
}
