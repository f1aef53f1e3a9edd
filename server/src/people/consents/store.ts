import type { Queryable } from '../../kernel/db/database.ts';
import { consentTextsOf, type TermsByLanguage } from './texts.ts';

/** Forgets authorizations whose time has passed; the database alone knows when that is. Gives how many. */
export async function forgetOld(db: Queryable): Promise<number> {
  return (await db.one<{ forgotten: number }>('select forget_old_consents() as forgotten')).forgotten;
}

/** Keeps the words of authorizations under these terms, beside those of every version before: what was shown once must be found again. */
export async function keepConsentTexts(db: Pick<Queryable, 'run'>, terms: TermsByLanguage): Promise<void> {
  for (const { sha256, text, version } of Object.values(terms))
    await db.run(
      `insert into consent_terms (sha256, text, version) values ($1, $2, $3)
       on conflict (sha256) do update set version = excluded.version where consent_terms.version is null and excluded.version is not null`,
      [sha256, text, version],
    );
  await db.run(
    `insert into consent_texts (id, kind, language, text, terms_sha256)
     select id, kind, language, text, terms_sha256 from jsonb_populate_recordset(null::consent_texts, $1) on conflict do nothing`,
    [JSON.stringify(consentTextsOf(terms))],
  );
}
