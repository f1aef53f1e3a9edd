export { type GivenFrom, givenFrom, type Seen } from './given-from.ts';
export { invariants } from './invariants.ts';
export { CONSENT_TERMS, CONSENT_TEXTS, type ConsentKind } from './texts.ts';
export { forgetOldConsents, tidy } from './tidy.ts';
