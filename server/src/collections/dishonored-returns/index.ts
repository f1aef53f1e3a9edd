export { contestDishonor } from './contest-dishonor.ts';
export { DISHONOR_REASONS, type DishonorReason, dishonorReturn } from './dishonor-return.ts';
export { dishonoredReturns, expectedDishonor } from './dishonored-returns.ts';
export { disputeReturn } from './dispute-return.ts';
export { invariants } from './invariants.ts';
export { type ListedDispute, listDisputes } from './list-disputes.ts';
export { writeOffDispute } from './write-off-dispute.ts';
