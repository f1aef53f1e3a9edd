export { freeze } from './freeze.ts';
export { register } from './register.ts';
export { routes } from './routes.ts';
export { userByPhone } from './store.ts';
export { unfreeze } from './unfreeze.ts';
