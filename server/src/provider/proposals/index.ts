export { approveProposal, type Carrier } from './approve.ts';
export { closeProposal } from './close.ts';
export { declineProposal, withdrawProposal } from './decide.ts';
export { propose } from './propose.ts';
export { readDecided, readProposal, readWaiting } from './read.ts';
export { tidy } from './tidy.ts';
export type { Shown, TwoPersonWork } from './two-person-work.ts';
