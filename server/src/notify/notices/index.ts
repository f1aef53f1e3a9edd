export { wantsText } from './choices.ts';
export { type Notice, postNotice } from './post-notice.ts';
export { routes } from './routes.ts';
