export { createCounter } from './create-counter.ts';
export { invariants } from './invariants.ts';
export { routes } from './routes.ts';
export { hasCounter } from './store.ts';
