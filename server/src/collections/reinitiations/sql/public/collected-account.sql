-- The account from which a purchase is collected: the one that its repayment was taken from, else its own.
create or replace function collected_account(p_purchase_id text, p_own_account_id text) returns text
language sql stable as $$
  select coalesce(
    (select r.bank_account_id from reinitiations r where r.purchase_id = p_purchase_id and r.status = 'POSTED' and r.attempt is not null),
    p_own_account_id)
$$;
