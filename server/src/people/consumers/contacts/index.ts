export { finishEmail } from './finish-email.ts';
export { EMAIL_CHANGE_MS } from './lifetimes.ts';
export { replaceLostPhone } from './replace-lost-phone.ts';
export { routes } from './routes.ts';
export { type FormerContact, listFormer } from './store.ts';
