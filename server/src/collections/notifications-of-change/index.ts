export { applyChanges } from './apply-change.ts';
export { listHeldCorrections } from './held-store.ts';
export { invariants } from './invariants.ts';
export { type ListedNotificationOfChange, listNotificationsOfChange } from './list-notifications.ts';
export { countChangesByCode } from './period-store.ts';
export { collectRefusedChanges, expectedRefusal, returnRefusedChanges, takeOverRefusedChanges } from './refuse-change.ts';
export { reportSettlementAccountChanges } from './settlement-account-change.ts';
