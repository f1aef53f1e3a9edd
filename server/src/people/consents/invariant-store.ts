import type { Queryable } from '../../kernel/db/database.ts';

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

/**
 * Every payment that was approved has its authorization, the oldest included, unless the verb that forgets them has
 * been past its time; however far that says it was, none of the last two years and sixty days may be missing. Of former
 * customers whose records were erased none is kept.
 */
export function missing(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `with kept as (
       select least(coalesce((select max(kept_from) from row_removals where table_name = 'consents'), '-infinity'),
                    (select max(at) from consents) - interval '2 years 60 days') as needed_from
     )
     select format('purchase %s was approved at %s and no authorization is kept', p.id, p.approved_at) as text
       from purchase_debits p cross join kept k
      where p.approved_at >= k.needed_from
        and not exists (select from erased_consumers e where e.consumer_id = p.consumer_id and e.records_erased_at is not null)
        and not exists (select from consents c where c.purchase_id = p.id and c.repayment_id = '')
     union all
     select format('repayment %s of purchase %s was asked for at %s and no authorization is kept', y.id, y.purchase_id, y.requested_at)
       from repayments_asked y cross join kept k
      where y.requested_at >= k.needed_from
        and not exists (select from purchase_debits p join erased_consumers e on e.consumer_id = p.consumer_id and e.records_erased_at is not null
                         where p.id = y.purchase_id)
        and not exists (select from consents c where c.purchase_id = y.purchase_id and c.repayment_id = y.id)`,
  );
}

export function ofAnotherPayment(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('the authorization of %s names %s cents, account %s, business %s at %s; the payment has %s, %s, %s, %s', c.purchase_id,
                   c.amount_cents, c.bank_account_id, c.business_id, c.at, p.amount_cents, p.bank_account_id, p.business_id, p.approved_at) as text
       from consents c left join purchase_debits p on p.id = c.purchase_id
      where c.repayment_id = '' and (c.consumer_id, c.amount_cents, c.bank_account_id, c.business_id, c.at)
            is distinct from (p.consumer_id, p.amount_cents, p.bank_account_id, p.business_id, p.approved_at)
     union all
     select format('the authorization of repayment %s names %s cents, account %s, business %s at %s; the repayment has %s, %s, %s, %s', c.repayment_id,
                   c.amount_cents, c.bank_account_id, c.business_id, c.at, y.amount_cents, y.bank_account_id, y.business_id, y.requested_at)
       from consents c left join repayments_asked y on y.id = c.repayment_id and y.purchase_id = c.purchase_id
      where c.repayment_id <> ''
        and (c.consumer_id, c.amount_cents, c.bank_account_id, c.business_id, c.at)
            is distinct from (y.consumer_id, y.amount_cents, y.bank_account_id, y.business_id, y.requested_at)`,
  );
}

/** Terms are kept under the hash that agreements to them name. */
export function changedTerms(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('the terms %s are not the ones that were agreed to', sha256) as text
       from consent_terms where sha256 <> encode(sha256(convert_to(text, 'UTF8')), 'hex')`,
  );
}

export function changedTexts(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('the text of the authorization of %s is not the one that was shown', c.purchase_id) as text
       from consents c left join consent_texts t on t.id = c.text_id
      where c.text_sha256 is distinct from
            sha256(convert_to(consent_words(
              p_text => t.text, p_language => t.language, p_amount_cents => c.amount_cents,
              p_institution_name => c.institution_name, p_account_type => c.account_type, p_last_four => c.last_four,
              p_business_name => c.business_name, p_on => (c.at at time zone 'America/New_York')::date, p_purchased_on => c.purchased_on
            ), 'UTF8'))`,
  );
}
