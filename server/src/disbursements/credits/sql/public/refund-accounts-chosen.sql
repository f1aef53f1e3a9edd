-- Accounts that people chose for refunds in place of the one that was debited, the newest with the highest `seq`. For the proof of entries.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('refund_accounts_chosen') is null then
    create view refund_accounts_chosen as
      select credit_id, seq, at, bank_account_id from credit_events where bank_account_id is not null;
  end if;
end
$$;
