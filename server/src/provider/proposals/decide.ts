import type { Proposal } from '@drawbridge/contract/provider';
import { isTwoPersonCall, staffMay, type TwoPersonCall } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { byOf, type Staff } from '../staff/index.ts';
import { presentTo, stateOf } from './present.ts';
import { mayAlone } from './second-person.ts';
import { moveProposal } from './status.ts';
import { findProposal, type ProposalRow } from './store.ts';

export type WaitingProposal = ProposalRow & { readonly call: TwoPersonCall };

/**
 * Declines what another one of the staff proposed, with a reason. Throws NOT_FOUND, FORBIDDEN, PROPOSAL_OWN,
 * STAFF_NOT_ONESELF, PROPOSAL_DECIDED, PROPOSAL_EXPIRED.
 */
export async function declineProposal(context: Context, staff: Staff, id: string, why: string): Promise<Proposal> {
  const row = await requireWaiting(context, staff, id);
  if (row.proposed_by === staff.id) throw new AppError('PROPOSAL_OWN');
  const by = { id: staff.id, name: byOf(staff) };
  await orDecided(moveProposal(context.db, id, 'decline', { at: context.clock.wall(), by, why }));
  return readAgain(context, staff, id);
}

/** Takes one's own proposal back. Throws as `declineProposal`, and PROPOSAL_NOT_OWN for somebody else's. */
export async function withdrawProposal(context: Context, staff: Staff, id: string): Promise<Proposal> {
  const row = await requireWaiting(context, staff, id);
  if (row.proposed_by !== staff.id) throw new AppError('PROPOSAL_NOT_OWN');
  const by = { id: staff.id, name: byOf(staff) };
  await orDecided(moveProposal(context.db, id, 'withdraw', { at: context.clock.wall(), by }));
  return readAgain(context, staff, id);
}

/** A proposal that still waits, of a call that whoever asks may make. Throws as `declineProposal`. */
export async function requireWaiting(context: Context, staff: Staff, id: string): Promise<WaitingProposal> {
  const row = await findProposal(context.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const { call } = row;
  if (!isTwoPersonCall(call) || !staffMay(staff.role, call)) throw new AppError('FORBIDDEN');
  if (row.concerns === staff.id) throw new AppError('STAFF_NOT_ONESELF');
  const state = stateOf(row, context.clock.wall());
  if (state === 'EXPIRED') throw new AppError('PROPOSAL_EXPIRED');
  if (state === 'OUTDATED') throw new AppError('PROPOSAL_OUTDATED');
  if (state !== 'WAITING') throw new AppError('PROPOSAL_DECIDED');
  return { ...row, call };
}

/** Throws PROPOSAL_OWN for whoever proposed it, but in a sandbox where nobody else could approve. */
export async function requireSecondPerson(context: Context, staff: Staff, row: WaitingProposal): Promise<void> {
  if (row.proposed_by === staff.id && !(await mayAlone(context, row.call, staff.id, row.concerns))) throw new AppError('PROPOSAL_OWN');
}

/** Throws PROPOSAL_DECIDED where somebody else was faster. */
export async function orDecided(moved: Promise<boolean>): Promise<void> {
  if (!(await moved)) throw new AppError('PROPOSAL_DECIDED');
}

export async function readAgain(context: Context, staff: Staff, id: string): Promise<Proposal> {
  return presentTo(context, staff, (await findProposal(context.db, id)) as ProposalRow);
}
