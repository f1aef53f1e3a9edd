import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { eraseDueRecords } from './erase-due-records.ts';

export { routes } from './routes.ts';

/** What falls due here. */
export const dueWork: readonly DueWork[] = [eraseDueRecords];
