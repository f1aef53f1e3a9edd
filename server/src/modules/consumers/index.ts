export { freeze, unfreeze } from './freeze.ts';
export { register } from './register.ts';
export { routes } from './routes.ts';
