import type { Tasks } from '../../kernel/jobs/queue.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { MAIL_ALERT, mailAlert } from './mail-alert.ts';
import { watch } from './watch-rates.ts';

export { invariants } from './invariants.ts';
export {
  type AlertOfPeriod,
  countReturnsByCode,
  countReturnsByMonth,
  listAlertsOfPeriod,
  type ReturnsOfMonth,
} from './period-store.ts';
export { isAbove, RATE_RULES, RATES, type Rate } from './rates.ts';
export { countedFrom, type RatesOf, readRates } from './read-rates.ts';
export { resumeBusiness } from './resume-business.ts';
export { percent, ratesTable } from './table.ts';
export { watchRates } from './watch-rates.ts';

/** What falls due here. */
export const dueWork: readonly DueWork[] = [watch];
/** The queued work of this module. */
export const tasks: Tasks = { [MAIL_ALERT]: mailAlert };
