export { makeChangeNotes, noteAsItStands } from './change-notes-store.ts';
export { CHAIN_PROOF, invariants, proofOf, unsealedCount } from './invariants.ts';
export { marksOf } from './marks.ts';
export { sealNow } from './seal-records.ts';
export { SEALED_TABLES, type SealedTable } from './sealed-tables.ts';
export { type Marks, Since, type Slice } from './since.ts';
export { type Sealing, sealedAfter, startSealing } from './start-sealing.ts';
export { findNotedSeal, findSeal, newestSeal } from './verify-chain.ts';
export { watchSealing } from './watch-sealing.ts';
