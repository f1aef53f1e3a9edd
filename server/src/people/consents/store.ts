import type { Queryable } from '../../kernel/db/database.ts';
import { consentTextsOf, type TermsByLanguage } from './texts.ts';

/** Forgets authorizations whose time has passed; the database alone knows when that is. Gives how many. */
export async function forgetOld(db: Queryable): Promise<number> {
  return (await db.one<{ forgotten: number }>('select forget_old_consents() as forgotten')).forgotten;
}

/** Keeps these terms' words of authorizations beside earlier versions': what was shown once must be found again. */
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

/** An authorization, with the whole text as it was shown. */
export interface Consent {
  readonly at: Date;
  readonly bank_account_id: string;
  readonly business_name: string;
  readonly amount_cents: number;
  readonly institution_name: string;
  readonly account_type: string;
  readonly last_four: string;
  readonly account_named: boolean;
  readonly address: string | null;
  readonly device: string | null;
  readonly language: string;
  readonly text: string;
  readonly text_sha256: string;
  readonly terms_sha256: string;
  readonly terms_version: string | null;
}

const CONSENT = `c.at, c.bank_account_id, c.business_name, c.amount_cents, c.institution_name, c.account_type, c.last_four, c.account_named, c.address, c.device, t.language,
            consent_words(
              p_text => t.text, p_language => t.language, p_amount_cents => c.amount_cents, p_institution_name => c.institution_name,
              p_account_type => c.account_type, p_last_four => c.last_four, p_business_name => c.business_name,
              p_on => (c.at at time zone 'America/New_York')::date, p_purchased_on => c.purchased_on
            ) as text,
            encode(c.text_sha256, 'hex') as text_sha256, t.terms_sha256,
            v.version as terms_version`;
const KEPT = 'consents c join consent_texts t on t.id = c.text_id join consent_terms v on v.sha256 = t.terms_sha256';

/** What the consumer of a payment authorized; undefined where no record is kept any more. */
export function findConsent(db: Queryable, purchase_id: string): Promise<Consent | undefined> {
  return db.maybe<Consent>(`select ${CONSENT} from ${KEPT} where c.purchase_id = $1 and c.repayment_id = ''`, [purchase_id]);
}

/** The authorization of a repayment, and the id of what was asked for by it. */
export interface RepaymentConsent extends Consent {
  readonly repayment_id: string;
}

/** What was authorized to repay a payment that came back, the first one first. */
export function listRepaymentConsents(db: Queryable, purchase_id: string): Promise<RepaymentConsent[]> {
  return db.many<RepaymentConsent>(
    `select ${CONSENT}, c.repayment_id from ${KEPT} where c.purchase_id = $1 and c.repayment_id <> '' order by c.at, c.repayment_id`,
    [purchase_id],
  );
}
