-- Debits that could not be written into a file and that a person gave up: what was wrong, who gave them up and why.
create table ach_given_up (
  number bigint generated always as identity primary key,
  purchase_id text not null,
  -- Of a retry; null for the first debit.
  retry_id text,
  -- What a person knows it by.
  reference text not null,
  reason text not null,
  since timestamptz not null,
  given_up_at timestamptz not null,
  given_up_by text not null,
  given_up_why text not null
);
create index ach_given_up_reference on ach_given_up (reference);

-- A payout that no file can hold says nothing about the account that it is to go to.
alter table payout_obstacles drop constraint payout_obstacles_reason_check;
alter table payout_obstacles add constraint payout_obstacles_reason_check
  check (reason in ('no_settlement_account', 'settlement_account_stopped', 'settlement_account_unusable', 'file_rejected', 'too_large', 'entry_unwritable'));
