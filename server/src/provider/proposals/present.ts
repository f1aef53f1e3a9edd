import type { Proposal, ProposalState } from '@drawbridge/contract/provider';
import { isTwoPersonCall, staffMay } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import type { Staff } from '../staff/index.ts';
import { mayAlone } from './second-person.ts';
import { unknownBefore } from './status.ts';
import type { ProposalRow } from './store.ts';

/**
 * How a proposal stands at a moment of real time: one that waited for too long has expired, noted or not, and of one that
 * is being carried out for too long nobody knows whether it was done.
 */
export function stateOf(
  { status, expires_at, decided_at }: Pick<ProposalRow, 'status' | 'expires_at' | 'decided_at'>,
  now: Date,
): ProposalState {
  if (status === 'APPROVED' && decided_at !== null && decided_at <= unknownBefore(now)) return 'UNKNOWN';
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
    closed: presentClosed(row),
    failure,
    is_own: row.proposed_by === staff.id,
    may: await movesAt(context, staff, row, state),
  };
}

function presentClosed({ closed_by_name, closed_at, closed_why }: ProposalRow): Proposal['closed'] {
  if (closed_by_name === null || closed_at === null || closed_why === null) return null;
  return { by: closed_by_name, at: closed_at.toISOString(), why: closed_why };
}

async function movesAt(context: Context, staff: Staff, row: ProposalRow, state: ProposalState): Promise<Proposal['may']> {
  if (state === 'WAITING') return movesOf(context, staff, row);
  return state === 'UNKNOWN' && isTwoPersonCall(row.call) && staffMay(staff.role, row.call) ? ['close'] : [];
}

async function movesOf(context: Context, staff: Staff, { call, proposed_by, concerns }: ProposalRow): Promise<Proposal['may']> {
  if (!isTwoPersonCall(call) || !staffMay(staff.role, call)) return [];
  if (concerns === staff.id) return [];
  if (proposed_by !== staff.id) return ['approve', 'decline'];
  return (await mayAlone(context, call, staff.id, concerns)) ? ['approve', 'withdraw'] : ['withdraw'];
}
