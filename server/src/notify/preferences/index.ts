export { mountOnePress } from './one-press.ts';
export { requireWanted, requireWithinDay, stopAddress, stopByOnePress } from './recipient.ts';
export { routes } from './routes.ts';
