import type { ProposalState } from '@drawbridge/contract/provider';
import type { Queryable } from '../../kernel/db/database.ts';
import { type Decision, updateStatus } from './store.ts';

interface Move {
  readonly from: ProposalState;
  readonly to: ProposalState;
}

/** All that can become of a proposal. Whatever waited for longer than it may can only expire. */
const MOVES = {
  approve: { from: 'WAITING', to: 'APPROVED' },
  decline: { from: 'WAITING', to: 'DECLINED' },
  withdraw: { from: 'WAITING', to: 'WITHDRAWN' },
  outdate: { from: 'WAITING', to: 'OUTDATED' },
  succeed: { from: 'APPROVED', to: 'DONE' },
  fail: { from: 'APPROVED', to: 'FAILED' },
} as const satisfies Record<string, Move>;
export type ProposalMove = keyof typeof MOVES;

/**
 * Moves a proposal on, once: false where it does not stand so that it could. `at`: real time, in which it must not have
 * expired. Nothing else changes a status, but for the expiring of what waited too long.
 */
export function moveProposal(db: Queryable, id: string, move: ProposalMove, decision: Decision): Promise<boolean> {
  return updateStatus(db, id, MOVES[move], decision);
}
