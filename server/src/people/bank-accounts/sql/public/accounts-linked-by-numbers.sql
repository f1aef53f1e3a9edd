-- Accounts linked by their numbers: whether it is known that they are the consumer's. Removed ones are among them.
create view accounts_linked_by_numbers as
  select id, consumer_id, last_four, verification, removed_at from bank_accounts where verification <> 'provider';
