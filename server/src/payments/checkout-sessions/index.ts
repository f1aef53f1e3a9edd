export { acceptCheckoutSession } from './accept-session.ts';
export { invariants } from './invariants.ts';
export { openCheckoutSession } from './open-session.ts';
export { routes } from './routes.ts';
export { expireSessionsOf } from './store.ts';
export { tidy } from './tidy.ts';
