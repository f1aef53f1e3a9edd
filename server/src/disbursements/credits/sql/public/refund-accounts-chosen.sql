-- Accounts that people chose for refunds instead of the debited one, the newest with the highest `seq`. For proofs.
create view refund_accounts_chosen as
  select credit_id, seq, at, bank_account_id from credit_events where bank_account_id is not null;
