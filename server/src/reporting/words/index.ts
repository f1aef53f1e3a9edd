export { amountsTyped } from './amounts-typed.ts';
export { typedDay } from './typed-day.ts';
export { type Meant, whatIsMeant } from './what-is-meant.ts';
