import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@drawbridge/contract';
import { DEBIT_AUTHORIZATION } from '@drawbridge/contract/authorization';
import { ORDER_AUTHORIZATION } from '@drawbridge/contract/order-authorization';
import { REPAYMENT_AUTHORIZATION } from '@drawbridge/contract/repayment-authorization';
import type { AgreedTerms } from '../../kernel/texts/built-in-terms.ts';

/** What an authorization is given for: an order at a counter, what a link or a shop's order asks, or what came back. */
export type ConsentKind = 'order' | 'debit' | 'repayment';
/** What people agree to, by the language of their pages. */
export type TermsByLanguage = Readonly<Record<Language, AgreedTerms>>;

/** The words of one kind in one language, with `{places}`. Another wording, or other terms, make another id. */
export interface ConsentText {
  readonly id: string;
  readonly kind: ConsentKind;
  readonly language: Language;
  readonly text: string;
  readonly terms_sha256: string;
}

/** Each payment asks, of the same terms. */
const made = new WeakMap<TermsByLanguage, readonly ConsentText[]>();

/** All the words in which authorizations are asked for under these terms. */
export function consentTextsOf(terms: TermsByLanguage): readonly ConsentText[] {
  const known = made.get(terms);
  if (known) return known;
  const texts = LANGUAGES.flatMap((language) => [
    make('order', language, ORDER_AUTHORIZATION[language].join('\n'), terms[language]),
    make('debit', language, DEBIT_AUTHORIZATION[language], terms[language]),
    make('repayment', language, REPAYMENT_AUTHORIZATION[language], terms[language]),
  ]);
  made.set(terms, texts);
  return texts;
}

function make(kind: ConsentKind, language: Language, text: string, terms: AgreedTerms): ConsentText {
  const id = createHash('sha256').update(`${kind}\n${language}\n${terms.sha256}\n${text}`).digest('hex').slice(0, 16);
  return { id, kind, language, text, terms_sha256: terms.sha256 };
}
