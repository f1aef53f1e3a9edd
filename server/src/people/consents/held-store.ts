import type { Queryable } from '../../kernel/db/database.ts';

/** What a consumer authorized, with the whole text as it was shown. */
export interface HeldConsent {
  readonly purchase_id: string;
  /** Of the repayment of a returned payment; empty for the payment itself. */
  readonly repayment_id: string;
  readonly at: Date;
  readonly business_name: string;
  readonly amount_cents: number;
  readonly institution_name: string;
  readonly account_type: string;
  readonly last_four: string;
  readonly address: string | null;
  readonly device: string | null;
  readonly language: string;
  readonly text: string;
  readonly terms_version: string | null;
}

/** What was authorized of some payments, as far as it is still kept. */
export function listHeldConsents(db: Queryable, purchase_ids: readonly string[]): Promise<HeldConsent[]> {
  return db.many<HeldConsent>(
    `select c.purchase_id, c.repayment_id, c.at, c.business_name, c.amount_cents, c.institution_name, c.account_type, c.last_four, c.address,
            c.device, t.language,
            consent_words(
              p_text => t.text, p_language => t.language, p_amount_cents => c.amount_cents, p_institution_name => c.institution_name,
              p_account_type => c.account_type, p_last_four => c.last_four, p_business_name => c.business_name,
              p_on => (c.at at time zone 'America/New_York')::date, p_purchased_on => c.purchased_on
            ) as text,
            v.version as terms_version
       from consents c join consent_texts t on t.id = c.text_id join consent_terms v on v.sha256 = t.terms_sha256
      where c.purchase_id = any($1)
      order by c.at, c.seq`,
    [purchase_ids],
  );
}
