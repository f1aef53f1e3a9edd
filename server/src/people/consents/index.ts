export { type GivenFrom, givenFrom, type Seen } from './given-from.ts';
export { invariants } from './invariants.ts';
export { findConsent, keepConsentTexts } from './store.ts';
export { type ConsentKind, consentTextsOf, type TermsByLanguage } from './texts.ts';
export { forgetOldConsents, tidy } from './tidy.ts';
