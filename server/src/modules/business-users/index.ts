export { createBusinessUser, type NewBusinessUser } from './create-business-user.ts';
export { routes } from './routes.ts';
