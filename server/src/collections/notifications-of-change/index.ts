export { applyChange } from './apply-change.ts';
export { invariants } from './invariants.ts';
export { type ListedChange, listChanges } from './list-changes.ts';
export { expectedRefusal, refusedChanges } from './refuse-change.ts';
