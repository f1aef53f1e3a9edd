export { contestDishonors } from './contest-dishonor.ts';
export { dishonorReturn } from './dishonor-return.ts';
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
export { findDishonoredReturn, type ListedDishonoredReturn, listDishonoredReturns } from './list-dishonored-returns.ts';
export { dishonorableSince, dishonorCodesOf, lastCutoffToDishonor, whyNotDishonor } from './may-dishonor.ts';
export { writeOffDishonoredReturn } from './write-off-dishonored-return.ts';
