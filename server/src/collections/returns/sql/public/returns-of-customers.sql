-- Every return of a debit: whose it was, at which business, and whether nobody has made it good.
create view returns_of_customers as
  select business_id, consumer_id, purchase_id, amount_cents, code, returned_at, resolved_at is null and superseded_by is null as is_open from returns;
