import { languageOf } from '../../kernel/language/language.ts';
import { type ConsentKind, consentTextsOf, type TermsByLanguage } from './texts.ts';

/** What a call shows of where somebody authorized a debit: part of every call that is bound to a route. */
export interface Seen {
  /** The remote address, as the server or the proxy before it saw it. */
  readonly address: string;
  readonly user_agent: string;
  /** Our pages send the language that they stand in. */
  readonly accept_language: string | undefined;
}

/** What the SQL functions of an approval hand on to `record_consent`. */
export interface GivenFrom {
  readonly text_id: string;
  readonly address: string;
  /** The browser's name of itself, shortened in the database; null where it gave none. */
  readonly device: string | null;
}

/** Which words were shown, under which terms, and from where they were agreed to. */
export function givenFrom(terms: TermsByLanguage, kind: ConsentKind, { address, user_agent, accept_language }: Seen): GivenFrom {
  const language = languageOf(accept_language);
  const text = consentTextsOf(terms).find((candidate) => candidate.kind === kind && candidate.language === language);
  if (!text) throw new Error(`there are no words of an authorization (${kind}) in ${language}`);
  return { text_id: text.id, address, device: printable(user_agent) || null };
}

/** A header may hold what PostgreSQL takes for no text, or what a page or a document would not show. */
function printable(user_agent: string): string {
  return user_agent.replaceAll(/[^\x20-\x7e]/g, ' ').trim();
}
