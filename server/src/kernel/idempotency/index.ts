export { answerOf, type RefusalWords } from './answer-of.ts';
export { claimOf } from './claim-of.ts';
export { idempotent } from './idempotent.ts';
export { idempotentSecret } from './idempotent-secret.ts';
export type { Claim, Verdict } from './store.ts';
export { supposeNew } from './suppose-new.ts';
export { tidy } from './tidy.ts';
