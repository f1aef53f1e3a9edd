-- What has been given back of a purchase, or is about to be.
create or replace function refunded_cents(p_purchase_id text) returns bigint
language sql stable as $$
  select coalesce(sum(r.amount_cents), 0)::bigint from refunds r where r.purchase_id = p_purchase_id and r.status <> 'CANCELLED'
$$;
