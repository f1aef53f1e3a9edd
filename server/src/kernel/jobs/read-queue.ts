import type { Queryable } from '../db/database.ts';
import { countWorkers, listTasks, type TaskRow } from './store.ts';

/** What waits in the queue, by task, and how many servers work it off. */
export async function readQueue(db: Queryable): Promise<{ tasks: TaskRow[]; server_count: number }> {
  const [tasks, server_count] = await Promise.all([listTasks(db), countWorkers(db)]);
  return { tasks, server_count };
}
