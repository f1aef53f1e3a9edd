-- An account as payments find it, removed ones too: how it shows, whether it can be debited, what its bank last said.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('bank_account_standings') is null then
    create view bank_account_standings as
      select id, consumer_id, institution_name, last_four, invalid_reason, login_required, removed_at, available_balance_cents, balance_at
        from bank_accounts;
  end if;
end
$$;
