-- What of a purchase the provider has sent back, or is about to, since its debit should not have been.
create or replace function reversed_cents(p_purchase_id text) returns bigint
language sql stable as $$
  select g.reversed_cents from given_back(p_purchase_id) g
$$;

-- What has been given back of a purchase, or is about to be: refunded by the merchant, or reversed by the provider.
create or replace function refunded_cents(p_purchase_id text) returns bigint
language sql stable as $$
  select g.refunded_cents from given_back(p_purchase_id) g
$$;
