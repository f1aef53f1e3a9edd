-- A version may also say that files go unbalanced from then on, so that servers agree on that, too: it has no account.
alter table ach_offset_accounts
  alter column sealed drop not null,
  alter column last_four drop not null,
  alter column account_type drop not null,
  add constraint ach_offset_accounts_whole check (num_nulls(sealed, last_four, account_type) in (0, 3));
