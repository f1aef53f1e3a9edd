import { PROPOSAL_CARRIED_OUT_MINUTES } from '@drawbridge/contract/provider';
import type { Queryable } from '../../kernel/db/database.ts';
import { type Decision, type ProposalStatus, updateClosed, updateStatus } from './store.ts';

interface Move {
  readonly from: ProposalStatus;
  readonly to: ProposalStatus;
}

/** All that can become of a proposal. Whatever waited for longer than it may can only expire. */
const MOVES = {
  approve: { from: 'WAITING', to: 'APPROVED' },
  decline: { from: 'WAITING', to: 'DECLINED' },
  withdraw: { from: 'WAITING', to: 'WITHDRAWN' },
  outdate: { from: 'WAITING', to: 'OUTDATED' },
  succeed: { from: 'APPROVED', to: 'DONE' },
  fail: { from: 'APPROVED', to: 'FAILED' },
  close: { from: 'APPROVED', to: 'CLOSED' },
} as const satisfies Record<string, Move>;
export type ProposalMove = Exclude<keyof typeof MOVES, 'close'>;

/** Whatever is carried out for longer has lost its server, or its answer. */
const CARRIED_OUT_MS = PROPOSAL_CARRIED_OUT_MINUTES * 60_000;

/** Until when a proposal must have been approved for nobody to know, at a moment, whether it was done. */
export const unknownBefore = (now: Date): Date => new Date(now.getTime() - CARRIED_OUT_MS);

/**
 * Moves a proposal on, once: false where it does not stand so that it could. `at`: real time, in which it must not have
 * expired. Nothing else changes a status, but for the expiring of what waited too long.
 */
export function moveProposal(db: Queryable, id: string, move: ProposalMove, decision: Decision): Promise<boolean> {
  return updateStatus(db, id, MOVES[move], decision);
}

/** Ends one of which nobody knows whether it was done, with what somebody found; false where that is known, or not yet lost. */
export function closeUnknown(db: Queryable, id: string, closing: { at: Date; by_name: string; why: string }): Promise<boolean> {
  return updateClosed(db, id, MOVES.close, { ...closing, approved_before: unknownBefore(closing.at) });
}
