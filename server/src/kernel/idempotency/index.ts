export { answerOf, type RefusalWords } from './answer-of.ts';
export { claimOf, keyOf } from './claim-of.ts';
export { forgetAnswers } from './forget-answers.ts';
export { idempotent } from './idempotent.ts';
export { idempotentSecret } from './idempotent-secret.ts';
export type { Claim, Verdict } from './store.ts';
export { tidy } from './tidy.ts';
