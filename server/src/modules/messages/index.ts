export { requireWanted, requireWithinDay, stopAddress } from './recipient.ts';
export { routes } from './routes.ts';
