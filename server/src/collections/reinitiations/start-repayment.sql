-- A consumer has their returned payment debited once more, over its amount: from its own account as a reinitiation, or by
-- a new authorization (p_newly_authorized), which may name another account of theirs. It answers the latest return, and
-- what they authorized is kept with it. The caller has locked the purchase and the consumer, and knows the rules of
-- both. PAYMENT_REFUSED: the person, the account or the device is blocked, and nothing was done; rules of risk that are
-- about new purchases do not stand in the way of what is owed. PASSKEY_NEEDED: they have it asked for and have not shown
-- it for this. p_text_id, p_address, p_device: see record_consent. p_wall: real time.
create or replace function start_repayment(
  p_id text, p_purchase_id text, p_account_id text, p_at timestamptz, p_newly_authorized boolean, p_expected_on date,
  p_text_id text, p_address text, p_device text, p_subject text, p_issued_at timestamptz, p_wall timestamptz,
  out refusal text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_purchase record;
  v_account record;
  v_decided risk_decided;
  v_payment text;
  v_asks_for_passkey boolean;
begin
  select p.id, p.public_id, p.consumer_id, p.business_id, p.bank_account_id, p.amount_cents, p.channel, p.approved_at, b.name as business_name, b.time_zone, b.opened_at
    into v_purchase
    from purchase_debits p join business_terms b on b.id = p.business_id
   where p.id = p_purchase_id and p.status = 'DECLINED' and p.approved_at is not null;
  if not found then
    raise exception 'purchase % has not come back and cannot be repaid', p_purchase_id;
  end if;
  select c.asks_for_passkey into v_asks_for_passkey
    from consumer_calling(p_subject, p_issued_at) c where c.user_id = v_purchase.consumer_id and c.refusal is null;
  if not found then
    raise exception 'purchase % is not repaid by its consumer', p_purchase_id;
  end if;
  v_payment := 'repayment:' || v_purchase.public_id;
  if v_asks_for_passkey and not has_payment_proof(p_subject => p_subject, p_payment => v_payment, p_wall => p_wall) then
    refusal := 'PASSKEY_NEEDED';
    return;
  end if;
  select a.number_fingerprint, a.linked_at into v_account
    from bank_account_standings a
   where a.id = p_account_id and a.consumer_id = v_purchase.consumer_id and a.removed_at is null and a.invalid_reason is null
     and (p_newly_authorized or a.id = v_purchase.bank_account_id);
  if not found then
    raise exception 'purchase % cannot be repaid from account %', p_purchase_id, p_account_id;
  end if;
  v_decided := decide_risk(
    row (v_purchase.id, p_at, v_purchase.consumer_id, v_purchase.business_id, p_account_id, v_purchase.amount_cents, p_device, v_purchase.channel,
         v_account.number_fingerprint, v_account.linked_at, v_purchase.opened_at)::risk_asked
  );
  if 'block' = any (v_decided.matched) then
    refusal := 'PAYMENT_REFUSED';
    return;
  end if;
  insert into reinitiations (id, return_id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, attempt, requested_at,
                       requested_by, expected_on, status)
  select p_id, latest_return(p_purchase_id), p_purchase_id, v_purchase.consumer_id, v_purchase.business_id, p_account_id, v_purchase.amount_cents,
         case when p_newly_authorized then 1 + coalesce(max(r.attempt) filter (where r.attempt > 3), 3)
              else 2 + count(*) filter (where r.attempt <= 3 and r.status <> 'cancelled') end,
         p_at, v_purchase.consumer_id, p_expected_on, 'pending'
    from reinitiations r where r.purchase_id = p_purchase_id;
  perform ledger_post(
    p_event => 'approved', p_at => p_at, p_purchase_id => p_purchase_id, p_amount_cents => v_purchase.amount_cents,
    p_fee_cents => 0, p_business_id => v_purchase.business_id, p_consumer_id => v_purchase.consumer_id, p_cause => p_id
  );
  perform record_consent(
    p_kind => 'repayment', p_purchase_id => p_purchase_id, p_now => p_at, p_consumer_id => v_purchase.consumer_id,
    p_business_id => v_purchase.business_id, p_business_name => v_purchase.business_name, p_account_id => p_account_id,
    p_amount_cents => v_purchase.amount_cents, p_account_named => true, p_text_id => p_text_id, p_address => p_address,
    p_device => p_device, p_repayment_id => p_id, p_purchased_on => (v_purchase.approved_at at time zone v_purchase.time_zone)::date
  );
  if v_asks_for_passkey then
    perform use_payment_proof(p_subject => p_subject, p_payment => v_payment, p_wall => p_wall);
  end if;
end
$$;
