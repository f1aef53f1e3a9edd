export { invariants } from './invariants.ts';
export { movement } from './movement.ts';
export { routes } from './routes.ts';
