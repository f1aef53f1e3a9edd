-- The numbers that an account has now, sealed: where an entry goes.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('newest_account_numbers') is null then
    create view newest_account_numbers as
      select a.id as account_id, n.version, n.sealed
        from bank_accounts a join bank_account_numbers n on n.account_id = a.id and n.version = a.numbers_version;
  end if;
end
$$;
