-- Whose an account is, and the keyed hash by which the same one is found again, whoever linked it.
create view account_holders as
  select id, consumer_id, number_fingerprint, created_at, removed_at from bank_accounts;
