export { applyChange } from './apply-change.ts';
export { invariants } from './invariants.ts';
export { type ListedNotificationOfChange, listNotificationsOfChange } from './list-notifications.ts';
export { expectedRefusal, refusedChanges } from './refuse-change.ts';
