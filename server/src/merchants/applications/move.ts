import type { ApplicationStatus, ErrorCode } from '@drawbridge/contract';
import type { ApplicationEvent } from '@drawbridge/contract/provider';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireTransition } from './status.ts';
import { type ApplicationRow, type Changes, insertEvent, lockApplication, updateApplication } from './store.ts';

/** A status to go on to, with what is written beside it, and who did it. */
export interface Move {
  readonly to: ApplicationStatus;
  readonly event: ApplicationEvent['event'];
  readonly by: string;
  readonly words?: string;
  readonly at: Date;
  /** What is thrown where the application may not go on to it. */
  readonly refusal: ErrorCode;
  /** What else is written, from the row as it was locked; throws to refuse. */
  readonly changes?: (row: ApplicationRow) => Changes | Promise<Changes>;
}

/**
 * Changes an application's status, and notes it among its events; the only place that does. Of two at once the second
 * finds what the first made of it. Gives the row as it was. Throws NOT_FOUND, `refusal`, and what `changes` throws.
 */
export async function moveApplication(tx: Queryable, id: string, move: Move): Promise<ApplicationRow> {
  const row = await lockApplication(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  requireTransition(row.status, move.to, move.refusal);
  const changes = (await move.changes?.(row)) ?? {};
  await updateApplication(tx, id, { ...changes, status: move.to, status_at: move.at });
  await insertEvent(tx, id, { event: move.event, at: move.at, by: move.by, words: move.words ?? null });
  return row;
}
