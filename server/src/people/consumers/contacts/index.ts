export { EMAIL_CHANGE_MS } from './begin-email.ts';
export { finishEmail } from './finish-email.ts';
export { replaceLostPhone } from './replace-lost-phone.ts';
export { routes } from './routes.ts';
export { deleteEmailChange, type FormerContact, listFormer } from './store.ts';
