export { anyone } from './anyone.ts';
export { keyRoutes } from './routes.ts';
