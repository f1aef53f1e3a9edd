import type { Tasks } from '../../kernel/jobs/queue.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { eraseDataFiles } from './erase-data-files.ts';
import { WRITE_DATA_FILE, writeDataFile } from './write-data-file.ts';

export { routes } from './routes.ts';

/** What falls due here. */
export const dueWork: readonly DueWork[] = [eraseDataFiles];
/** The queued work of this part. */
export const tasks: Tasks = { [WRITE_DATA_FILE]: writeDataFile };
