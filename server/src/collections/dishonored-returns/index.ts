export { contestDishonour } from './contest-dishonour.ts';
export { DISHONOUR_REASONS, type DishonourReason, dishonourReturn } from './dishonour-return.ts';
export { dishonouredReturns, expectedDishonour } from './dishonoured-returns.ts';
export { disputeReturn } from './dispute-return.ts';
export { invariants } from './invariants.ts';
export { type ListedDispute, listDisputes } from './list-disputes.ts';
export { writeOffDispute } from './write-off-dispute.ts';
