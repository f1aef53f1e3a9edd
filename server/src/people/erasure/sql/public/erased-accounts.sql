-- Accounts of former customers whose numbers are erased: what was written with them can be compared with itself alone.
create view erased_accounts as select id as account_id, consumer_id from bank_accounts where erased_at is not null;
