export { createApiKey } from './create-api-key.ts';
export { identifyShop } from './identify-shop.ts';
export type { KeyHolder } from './key-holder.ts';
export { listApiKeys } from './list-api-keys.ts';
export { revokeApiKey } from './revoke-api-key.ts';
export { revokeKeysOfBusiness } from './revoke-keys-of-business.ts';
export { routes } from './routes.ts';
export { countKeysOf } from './store.ts';
