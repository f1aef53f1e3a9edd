export { invariants } from './invariants.ts';
export { startRollingUp } from './roll-up.ts';
export { routes } from './routes.ts';
