export { GOODS } from './goods.ts';
export { type OwnKey, ownKey } from './own-key.ts';
export { shopRoutes } from './routes.ts';
