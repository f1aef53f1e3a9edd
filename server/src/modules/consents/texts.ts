import { createHash } from 'node:crypto';
import type { Language } from '@drawbridge/contract';
import { DEBIT_AUTHORISATION } from '@drawbridge/contract/authorisation';
import { ORDER_AUTHORISATION } from '@drawbridge/contract/order-authorisation';
import { TERMS } from '@drawbridge/contract/terms';

/** Where an authorisation is given: for an order at a counter, or for what a link or a shop's order asks. */
export type ConsentKind = 'order' | 'debit';

/** The words of one kind in one language, with `{places}`. Another wording, or other terms, make another id. */
export interface ConsentText {
  readonly id: string;
  readonly kind: ConsentKind;
  readonly language: Language;
  readonly text: string;
  readonly terms_sha256: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The terms as they read today, kept under their hash: the one that is kept with each acceptance of them, too. */
export const CONSENT_TERMS = { text: JSON.stringify(TERMS), sha256: sha256(JSON.stringify(TERMS)) };

/** All the words in which this version asks for authorisations. */
export const CONSENT_TEXTS: readonly ConsentText[] = (['en', 'es'] as const).flatMap((language) => [
  make('order', language, ORDER_AUTHORISATION[language].join('\n')),
  make('debit', language, DEBIT_AUTHORISATION[language]),
]);

function make(kind: ConsentKind, language: Language, text: string): ConsentText {
  const terms_sha256 = CONSENT_TERMS.sha256;
  return { id: sha256(`${kind}\n${language}\n${terms_sha256}\n${text}`).slice(0, 16), kind, language, text, terms_sha256 };
}
