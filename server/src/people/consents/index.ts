export { type GivenFrom, givenFrom, type Seen } from './given-from.ts';
export { listHeldConsents } from './held-store.ts';
export { invariants } from './invariants.ts';
export { type Consent, findConsent, keepConsentTexts, listRepaymentConsents } from './store.ts';
export type { ConsentKind, TermsByLanguage } from './texts.ts';
export { tidy } from './tidy.ts';
