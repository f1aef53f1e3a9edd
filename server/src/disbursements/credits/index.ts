export { consumerEntry, entriesOfDue, queueOriginable } from './collect-due.ts';
export { type CollectedCredits, type CreditBack, cancelOrphans, creditHandler, FILE_REJECTED, subjectsOf } from './entry-handler.ts';
export { listHeldBack } from './held-store.ts';
export { heldWords } from './held-words.ts';
export { neverSent, sentAfterReturn, sentOutOfTime } from './invariant-store.ts';
export { invariants, invariantsOf } from './invariants.ts';
export {
  type CreditEventRow,
  findCredit,
  type ListedCredit,
  listCredits,
  listEntriesOfCredit,
  listEventsOfCredit,
} from './list-store.ts';
export { isDue, queueDue } from './queue-due.ts';
export { findCreditByReference, type NamedCredit } from './search-store.ts';
export {
  type Credit,
  type CreditDetails,
  type CreditKind,
  type CreditStatus,
  lockCredits,
  lockGivenBack,
  lockOpen,
  moveCredits,
  readDetails,
  readOnItsWay,
} from './store.ts';
