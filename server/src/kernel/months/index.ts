export { type AwayMonth, listAway, listMonths, mayDetach, nameOfMonth } from './archive-store.ts';
export { attachMonth } from './attach-month.ts';
export { type Detached, detachMonth } from './detach-month.ts';
export { holdMonths } from './hold-months.ts';
export { aloneWithMonths } from './let-go.ts';
export { makeFirstMonths, makeMonths } from './make-months.ts';
export { MONTHLY_TABLES, type MonthlyTable } from './monthly-tables.ts';
