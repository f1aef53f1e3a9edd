export { mountCallbacks } from './callbacks.ts';
export { deliverFor, deliverNow, sendMessage } from './deliver.ts';
export { type Bounce, noteBounce, readBounce } from './note-bounce.ts';
export { NEWS_LIFE_MS, type NewMessage, postMessage, type Words } from './post-message.ts';
export type { MessageChange, MessageState, Purpose, PurposeRules, PurposeTable } from './purpose.ts';
export { startDispatching } from './start-dispatching.ts';
export { isNumberStopped } from './stopped-numbers.ts';
export { findMessage } from './store.ts';
export { tidy } from './tidy.ts';
