-- The numbers that an account has now, sealed: where an entry goes.
create view newest_account_numbers as
  select a.id as account_id, n.version, n.sealed
    from bank_accounts a join bank_account_numbers n on n.account_id = a.id and n.version = a.numbers_version;
