import type { Tasks } from '../../kernel/jobs/queue.ts';
import { COUNT_EXPOSURE, countExposureTask } from './set-exposure-limits.ts';

export { bankingDayBegan } from './day-began.ts';
export { invariants } from './invariants.ts';
export { readExposure } from './read-exposure.ts';
export { countRefusalsByBusiness } from './refusals-store.ts';
export { COUNT_EXPOSURE, limitNewBusiness, setExposureLimits } from './set-exposure-limits.ts';
export type { Exposure } from './store.ts';

/** The queued work of this part. */
export const tasks: Tasks = { [COUNT_EXPOSURE]: countExposureTask };
