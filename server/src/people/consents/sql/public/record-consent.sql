-- Keeps what a consumer authorized, in the payment's transaction. p_text_id: the words; null from the version before,
-- whose consumers read them in their pages' language. The words are chosen before the insert: a choice inside it would
-- be planned anew for each payment. p_repayment_id, p_purchased_on: of a repayment, and of what was bought.
create or replace function record_consent(
  p_kind text, p_purchase_id text, p_now timestamptz, p_consumer_id text, p_business_id text, p_business_name text, p_account_id text,
  p_amount_cents bigint, p_account_named boolean, p_text_id text, p_address text, p_device text,
  p_repayment_id text default '', p_purchased_on date default null
)
returns void
language plpgsql as $$
begin
  if p_text_id is null then
    select x.id into p_text_id from consent_texts x join user_languages u on u.language = x.language and u.id = p_consumer_id where x.kind = p_kind limit 1;
  end if;
  insert into consents (
    purchase_id, at, consumer_id, business_id, business_name, bank_account_id, institution_name, account_type, last_four, amount_cents,
    account_named, text_id, text_sha256, address, device, repayment_id, purchased_on
  )
  select p_purchase_id, p_now, p_consumer_id, p_business_id, p_business_name, a.id, a.institution_name, a.account_type, a.last_four,
         p_amount_cents, p_account_named, t.id,
         sha256(convert_to(consent_words(
           p_text => t.text, p_language => t.language, p_amount_cents => p_amount_cents,
           p_institution_name => a.institution_name, p_account_type => a.account_type, p_last_four => a.last_four,
           p_business_name => p_business_name, p_on => (p_now at time zone 'America/New_York')::date, p_purchased_on => p_purchased_on
         ), 'UTF8')),
         left(p_address, 64), left(p_device, 200), p_repayment_id, p_purchased_on
    from bank_accounts a cross join consent_texts t
   where a.id = p_account_id and t.id = p_text_id and t.kind = p_kind;
  if not found then
    raise exception 'the authorization of purchase % cannot be recorded: no text %', p_purchase_id, p_text_id;
  end if;
end
$$;
