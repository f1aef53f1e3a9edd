-- What of a purchase the provider has sent back, or is about to, since its debit should not have been.
create or replace function reversed_cents(p_purchase_id text) returns bigint
language sql stable as $$
  select coalesce((select v.amount_cents from reversals v where v.purchase_id = p_purchase_id and v.status not in ('CANCELLED', 'RETURNED')), 0)
$$;

-- What has been given back of a purchase, or is about to be: refunded by the merchant, or reversed by the provider.
create or replace function refunded_cents(p_purchase_id text) returns bigint
language sql stable as $$
  select (coalesce((select sum(r.amount_cents) from refunds r where r.purchase_id = p_purchase_id and r.status <> 'CANCELLED'), 0)
          + reversed_cents(p_purchase_id))::bigint
$$;
