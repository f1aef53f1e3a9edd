export { contestDishonors } from './contest-dishonor.ts';
export { DISHONOR_REASONS, type DishonorReason, dishonorReturn } from './dishonor-return.ts';
export { dishonorWrongReturns } from './dishonor-wrong-return.ts';
export {
  abandonDishonoredReturns,
  collectDishonoredReturns,
  expectedDishonor,
  loseDishonoredReturns,
  settleDishonoredReturns,
  takeOverDishonoredReturns,
} from './dishonored-returns.ts';
export { invariants } from './invariants.ts';
export { type ListedDishonoredReturn, listDishonoredReturns } from './list-dishonored-returns.ts';
export { writeOffDishonoredReturn } from './write-off-dishonored-return.ts';
