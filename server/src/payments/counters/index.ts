export { createCounter } from './create-counter.ts';
export { listHeldStarts } from './held-store.ts';
export { invariants } from './invariants.ts';
export { routes } from './routes.ts';
export { hasCounter } from './store.ts';
