-- Refunds and reversals of payments, whatever has become of them, and who of the merchant's asked for a refund, and why. For
-- whoever counts or shows what was given back.
create view credits_of_purchases as
  select c.id, c.kind, c.purchase_id, c.business_id, c.bank_account_id, c.amount_cents, c.made_at, c.status, c.status_at, r.requested_by, r.reason
    from credits c left join refunds r on r.id = c.id
   where c.purchase_id is not null;
