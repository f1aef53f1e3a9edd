-- Accounts that people chose for refunds instead of the debited one, the newest with the highest `seq`. For proofs.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('refund_accounts_chosen') is null then
    create view refund_accounts_chosen as
      select credit_id, seq, at, bank_account_id from credit_events where bank_account_id is not null;
  end if;
end
$$;
