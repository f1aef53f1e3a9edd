-- What has been, or is about to be, given back of a purchase: refunded, reversed, and sent back where its debit should
-- not have been. PostgreSQL inlines a set in `from`; a scalar function would be called for each row.
create or replace function given_back(p_purchase_id text, out refunded_cents bigint, out reversed_cents bigint) returns setof record
language sql stable as $$
  select (coalesce((select sum(r.amount_cents) from credits r where r.purchase_id = p_purchase_id and r.kind = 'refund' and r.status <> 'CANCELLED'), 0)
          + v.reversed_cents)::bigint,
         v.reversed_cents
    from (
      select coalesce((select v.amount_cents from credits v
                        where v.purchase_id = p_purchase_id and v.kind = 'reversal' and v.status not in ('CANCELLED', 'RETURNED')), 0)
               as reversed_cents
    ) v
$$;
