export { entryHandler } from './entry-handler.ts';
export { invariants } from './invariants.ts';
export { routes } from './routes.ts';
