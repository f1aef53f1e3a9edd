export { resealed } from './resealed.ts';
export { routes } from './routes.ts';
export { startTelling } from './start-telling.ts';
export { tidy } from './tidy.ts';
