export { invariants } from './invariants.ts';
export { entryHandler } from './entry-handler.ts';
export { routes } from './routes.ts';
