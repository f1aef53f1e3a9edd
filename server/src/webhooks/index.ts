export { readBacklog } from './deliver-store.ts';
export { resealed } from './resealed.ts';
export { routes } from './routes.ts';
export { startDispatch } from './start-dispatch.ts';
export { tidy } from './tidy.ts';
