import type { Context } from '../../context.ts';
import type { DueWork } from './timetable.ts';

/** When each work falls due next, the earliest first; null where nothing of it ever does, or it can't say. */
export async function listDue(context: Context, works: readonly DueWork[]): Promise<{ work: string; due_at: Date | null }[]> {
  const listed = await Promise.all(
    works.map(async (work) => ({ work: work.name, due_at: (await work.nextDue(context).catch(() => undefined)) ?? null })),
  );
  const last = Number.MAX_SAFE_INTEGER;
  return listed.sort((one, other) => (one.due_at?.getTime() ?? last) - (other.due_at?.getTime() ?? last));
}
