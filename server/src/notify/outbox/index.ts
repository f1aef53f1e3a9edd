export { mountCallbacks } from './callbacks.ts';
export { deliverFor, sendMessage, triesAreOver } from './deliver.ts';
export { dropMessage } from './drop-message.ts';
export { forgetMessagesTo } from './forget-messages-to.ts';
export { type HeldMessage, listHeldMessages, type Reached } from './held-messages.ts';
export { type Bounce, noteBounce, readBounce } from './note-bounce.ts';
export { outbox } from './outbox.ts';
export { type Attachment, type NewMessage, postMessage, postMessages, type Words } from './post-message.ts';
export { MESSAGE_STATES, type MessageChange, type MessageState, type Purpose, type PurposeRules, type PurposeTable } from './purpose.ts';
export { type NotRetried, retryMessage } from './retry-message.ts';
export { latestStandings } from './standing.ts';
export { isNumberStopped } from './stopped-numbers.ts';
export {
  findMessage,
  type ListedMessage,
  listMessages,
  listMessagesAbout,
  listMessagesByKey,
  listTroubledMessages,
  readBacklog,
  type TroubledMessage,
} from './store.ts';
export { tidy } from './tidy.ts';
