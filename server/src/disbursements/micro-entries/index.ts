export { entryHandler } from './entry-handler.ts';
export { listHeldVerifications } from './held-store.ts';
export { invariants } from './invariants.ts';
export { routes } from './routes.ts';
