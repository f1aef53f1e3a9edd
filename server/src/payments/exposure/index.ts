export { bankingDayBegan } from './day-began.ts';
export { invariants } from './invariants.ts';
export { readExposure } from './read-exposure.ts';
export { setExposureLimits } from './set-exposure-limits.ts';
export type { Exposure } from './store.ts';
