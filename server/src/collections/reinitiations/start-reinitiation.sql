-- Debits a returned payment once more, for the same amount and account, approved with that; it answers the latest
-- return. The caller has locked the purchase, and knows the rules of reinitiations.
create or replace function start_reinitiation(
  p_id text, p_purchase_id text, p_business_id text, p_at timestamptz, p_by text, p_expected_on date
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_reinitiation record;
begin
  insert into reinitiations (id, return_id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, attempt, requested_at,
                       requested_by, expected_on, status)
  select p_id, latest_return(p.id), p.id, p.consumer_id, p.business_id, p.bank_account_id, p.amount_cents,
         2 + (select count(*) from reinitiations r where r.purchase_id = p.id and r.attempt <= 3 and r.status <> 'cancelled'), p_at, p_by,
         p_expected_on, 'pending'
    from purchase_debits p where p.id = p_purchase_id and p.business_id = p_business_id and p.status = 'DECLINED' and p.approved_at is not null
  returning amount_cents, business_id, consumer_id into v_reinitiation;
  if not found then
    raise exception 'purchase % has not come back and cannot be reinitiated', p_purchase_id;
  end if;
  perform ledger_post(
    p_event => 'approved', p_at => p_at, p_purchase_id => p_purchase_id, p_amount_cents => v_reinitiation.amount_cents,
    p_fee_cents => 0, p_business_id => v_reinitiation.business_id, p_consumer_id => v_reinitiation.consumer_id, p_cause => p_id
  );
end
$$;

create or replace function latest_return(p_purchase_id text) returns text
language sql stable as $$
  select t.id from returns t where t.purchase_id = p_purchase_id order by t.returned_at desc, t.id desc limit 1
$$;

-- A person says that a payment which came back was paid some other way: it is POSTED, and no money moves.
create or replace function resolve_by_hand(p_id text, p_purchase_id text, p_business_id text, p_at timestamptz, p_by text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform change_purchase_status(p_purchase_id, 'return_resolved_by_hand', p_at, p_by);
  insert into reinitiations (id, return_id, purchase_id, consumer_id, business_id, bank_account_id, amount_cents, requested_at, requested_by,
                       status, ended_at)
  select p_id, latest_return(p.id), p.id, p.consumer_id, p.business_id, p.bank_account_id, p.amount_cents, p_at, p_by, 'POSTED', p_at
    from purchase_debits p where p.id = p_purchase_id and p.business_id = p_business_id;
  if not found then
    raise exception 'purchase % is not of business %', p_purchase_id, p_business_id;
  end if;
  update returns t set resolved_at = p_at, resolved_how = 'by_hand'
   where t.purchase_id = p_purchase_id and t.resolved_at is null and t.superseded_by is null;
end
$$;
