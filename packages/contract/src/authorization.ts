import { formatCents } from '@drawbridge/money';

/** A one-time debit that a consumer is asked to authorize. */
export interface DebitToAuthorize {
  readonly amount_cents: number;
  readonly business_name: string;
  /** As the account's `AccountType` names it: `checking`. */
  readonly account_type: string;
  readonly institution_name: string;
  readonly last_four: string;
}

/** A piece of the sentence. `fact`: one of the things that are agreed to, to be set apart on screen. */
export interface AuthorizationPiece {
  readonly text: string;
  readonly fact: boolean;
}

/** The words, with `{places}` for what differs by debit. A record of the consent names them by their hash. */
export const DEBIT_AUTHORIZATION = {
  en: 'You authorize a one-time debit of {amount} from your {account_type} account at {institution} ending in {last_four}, to pay {business}.',
  es: 'Autorizas un débito único de {amount} de tu cuenta {account_type} en {institution} terminada en {last_four}, para pagar a {business}.',
} as const;

const SPANISH_TYPES: Readonly<Record<string, string>> = { checking: 'corriente', savings: 'de ahorros' };

type Language = keyof typeof DEBIT_AUTHORIZATION;

/**
 * What a consumer agrees to when they pay a link or a shop's order, in their language; the pieces' texts, joined, are
 * what is shown and what the record of consent holds.
 * Nacha Operating Rules, subsection 2.3.2: an authorization says what is debited, and from which account.
 */
export function debitAuthorization(debit: DebitToAuthorize, language: Language): AuthorizationPiece[] {
  return piecesOf(DEBIT_AUTHORIZATION[language], debit, language);
}

/** The pieces of some words: the words between the places, and what stands in these; `more`: further places of theirs. */
export function piecesOf(
  words: string,
  debit: Omit<DebitToAuthorize, 'account_type'> & Partial<DebitToAuthorize>,
  language: Language,
  more: Readonly<Record<string, string>> = {},
): AuthorizationPiece[] {
  const type = (debit.account_type ?? '').toLowerCase();
  const facts: Readonly<Record<string, string>> = {
    amount: formatCents(debit.amount_cents),
    account_type: language === 'es' ? (SPANISH_TYPES[type] ?? type) : type,
    institution: debit.institution_name,
    last_four: debit.last_four.slice(-4),
    business: debit.business_name,
    ...more,
  };
  // Every second part is the name of a fact.
  return words.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? { text: part, fact: false } : { text: facts[part] ?? '', fact: true }));
}
