export { amountsTyped } from './amounts-typed.ts';
export { dashboardReport } from './dashboard-report.ts';
export { invariants } from './invariants.ts';
export { settlementOf } from './present-row.ts';
export { readVolumes, type Volume } from './read-volumes.ts';
export { recountDays } from './recount-days.ts';
export { type EventMark, isReached, markEvents, startRollingUp } from './roll-up.ts';
export { routes } from './routes.ts';
