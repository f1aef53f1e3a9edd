-- The numbers of consumers' accounts, and what they ever were. Routing number, account number and type are sealed together to the account, its consumer and
-- the version: whatever of it is changed, or moved to another account, does not open. Only ever added to, by verbs alone.
create table bank_account_numbers (
  account_id text not null,
  -- From 1; an account points at its newest.
  version integer not null check (version > 0),
  seq bigint generated always as identity unique,
  consumer_id text not null,
  sealed text not null,
  known_by text not null check (known_by in ('linked', 'relinked', 'by_numbers', 'notification_of_change')),
  since timestamptz not null,
  primary key (account_id, version)
);

-- `account_type`, `last_four` and `number_fingerprint` stay, as plain copies of what is sealed. No account of before has numbers that open: there must be none.
alter table bank_accounts
  drop column routing_number_sealed,
  drop column account_number_sealed,
  add column numbers_version integer not null,
  add constraint bank_accounts_of_consumer unique (id, consumer_id),
  add constraint bank_accounts_numbers foreign key (id, numbers_version) references bank_account_numbers (account_id, version);
alter table bank_account_numbers
  add constraint bank_account_numbers_of_account foreign key (account_id, consumer_id) references bank_accounts (id, consumer_id);

-- What goes to an account of a consumer's goes to one of their own.
-- As in 0090: whoever may lock a refund and write nothing of it is given this one.
alter table refunds add column row_lock nothing;
alter table refunds add constraint refunds_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id);
alter table reversals add constraint reversals_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id);
alter table retries add constraint retries_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id);
alter table micro_verifications
  add constraint micro_verifications_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id);

-- The account that a person chose for a refund in place of the one that was debited; who and why stand beside it.
alter table refund_events add column bank_account_id text;
