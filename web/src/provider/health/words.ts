import type { READY_PARTS } from '@drawbridge/contract/provider';

export const PART_LABELS: Readonly<Record<(typeof READY_PARTS)[number], string>> = {
  database: 'Database',
  schema: 'Schema',
  keys: 'Sealing keys',
  sign_in: 'Sign-in',
  disk: 'Disk',
  clock: 'Clock',
  due_work: 'Timetable',
  stopping: 'Stopping',
};

/** How long, in words: `4 s`, `12 min`, `3 h`, `2 days`. */
export function wait(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** How much, in words: `118 GB`. */
export function bytes(count: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let at = 0;
  for (let left = count; left >= 1024 && at < units.length - 1; left /= 1024) at += 1;
  return `${Math.floor(count / 1024 ** at).toLocaleString('en-US')} ${units[at]}`;
}
