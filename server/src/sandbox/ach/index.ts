import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { changes } from './send-changes.ts';
import { returns } from './send-returns.ts';
import { settlement } from './settle.ts';

export type { AchBank } from './bank.ts';
export { sendBackNow } from './send-returns.ts';
export { takeFile } from './take-file.ts';

/** What the sandbox bank does by itself, in the order in which a morning goes. */
export const bankWork: readonly DueWork[] = [settlement, returns, changes];
