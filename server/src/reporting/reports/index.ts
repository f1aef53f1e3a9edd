export { dashboardReport } from './dashboard-report.ts';
export { invariants } from './invariants.ts';
export { readRecent, sumMonth } from './read-home.ts';
export { type EventMark, isReached, markEvents, startRollingUp } from './roll-up.ts';
export { routes } from './routes.ts';
