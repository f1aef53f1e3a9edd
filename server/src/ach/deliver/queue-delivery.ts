import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';

/** The queued work that hands a file over. */
export const DELIVER_FILE = 'deliver_ach_file';

/** How long a file waits before it is tried again, where the bank is being given as many as it takes at once. */
const TURN_S = 5;

/** Has a file handed over; in the order of the calls, where the bank takes one at a time. */
export async function queueDelivery({ config, queue }: Pick<Context, 'config' | 'queue'>, tx: Queryable, file_id: string): Promise<void> {
  await queue.enqueue(tx, DELIVER_FILE, { file_id }, { job_key: file_id, ...lineOf(config) });
}

/** The same for one whose turn has not come. */
export async function queueForTurn({ config, db, queue }: Pick<Context, 'config' | 'db' | 'queue'>, file_id: string): Promise<void> {
  await queue.enqueue(db, DELIVER_FILE, { file_id }, { job_key: `${file_id}:turn`, after_s: TURN_S, ...lineOf(config) });
}

/** The same for one that takes too long for the timetable. */
export async function queueSlowDelivery({ config, db, queue }: Pick<Context, 'config' | 'db' | 'queue'>, file_id: string): Promise<void> {
  await queue.enqueue(db, DELIVER_FILE, { file_id }, { job_key: `${file_id}:slow`, ...lineOf(config) });
}

function lineOf({ ach }: Context['config']): { line?: string } {
  return ach.files_at_once === 1 ? { line: DELIVER_FILE } : {};
}
