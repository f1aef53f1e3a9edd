-- An account as a payment that names it finds it: how it is shown, whether it can be debited, and what its bank last said is in it. Removed ones are among them.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('bank_account_standings') is null then
    create view bank_account_standings as
      select id, consumer_id, institution_name, last_four, invalid_reason, login_required, removed_at, available_balance_cents, balance_at
        from bank_accounts;
  end if;
end
$$;
