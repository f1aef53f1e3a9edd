import type { ErrorCode, SupportStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { type LockedRequest, updateStatus } from './store.ts';

interface Move {
  readonly from: readonly SupportStatus[];
  readonly to: SupportStatus;
  readonly refusal: ErrorCode;
}

/** What happens to a request for help: from which statuses, and whose turn it is then. */
const MOVES = {
  written: { from: ['WAITING_FOR_US', 'WAITING_FOR_THEM', 'CLOSED'], to: 'WAITING_FOR_US', refusal: 'SUPPORT_CLOSED' },
  answered: { from: ['WAITING_FOR_US', 'WAITING_FOR_THEM'], to: 'WAITING_FOR_THEM', refusal: 'SUPPORT_CLOSED' },
  closed: { from: ['WAITING_FOR_US', 'WAITING_FOR_THEM'], to: 'CLOSED', refusal: 'SUPPORT_CLOSED' },
  reopened: { from: ['CLOSED'], to: 'WAITING_FOR_US', refusal: 'SUPPORT_NOT_CLOSED' },
} as const satisfies Record<string, Move>;

/**
 * Changes the status of a request whose row is locked; the only place that does. Whoever waits for us and writes again
 * has waited since their first unanswered text. Gives the new status. Throws SUPPORT_CLOSED, SUPPORT_NOT_CLOSED.
 */
export async function moveRequest(tx: Queryable, request: LockedRequest, event: keyof typeof MOVES, at: Date): Promise<SupportStatus> {
  const { from, to, refusal }: Move = MOVES[event];
  if (!from.includes(request.status)) throw new AppError(refusal);
  const wrote = event === 'written' || event === 'answered';
  await updateStatus(tx, {
    id: request.id,
    status: to,
    waiting_since: to === 'WAITING_FOR_US' ? (request.waiting_since ?? at) : null,
    last_at: wrote ? at : request.last_at,
  });
  return to;
}
