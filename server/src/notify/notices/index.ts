export { wantsText } from './choices.ts';
export { readHeldChoices } from './held-choices.ts';
export { type Notice, postNotices } from './post-notices.ts';
export { routes } from './routes.ts';
export { forgetChoices } from './store.ts';
