import { BANK_AHEAD_MS, type DueWork } from '../../kernel/jobs/timetable.ts';
import { eraseEnded, nextEnd } from './store.ts';

/** Erases files of consumers' data that can be downloaded no longer. */
export const eraseDataFiles: DueWork = {
  name: "erase files of consumers' data",
  ahead_ms: BANK_AHEAD_MS,
  nextDue: ({ db }) => nextEnd(db),
  run: ({ db, clock }) => db.transaction((tx) => eraseEnded(tx, clock.now())),
};
