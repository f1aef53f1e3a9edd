-- A database that was restored, or promoted from a standby that lagged, may be older than what the bank has had. What happens between us and the bank is
-- noted twice: here, and then in a journal outside of the database. A line of the journal that is not here tells that this database is older.

-- What stands in the servers' journals, each line as it was written there a moment later. Only ever added to.
create table ach_journal (
  number bigint generated always as identity primary key,
  line_sha256 char(64) not null unique,
  line text not null,
  -- Of the database that noted it: see `database_identity`.
  database_identity text not null,
  noted_at timestamptz not null
);

-- When deliveries to the bank were held, and who released them and why. The last one counts. Only ever added to.
create table ach_delivery_holds (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null check (event in ('held', 'released')),
  by_whom text not null,
  why text not null,
  -- Of a release: files that only a word of the bank's told of, and that a person has seen.
  names text[] not null
);

-- An entry that the bank has had and whose debit, payout or refund this database does not know: it moves nothing here, keeps its attempt out of every
-- other file, and waits for a person. It stands as one that was refused does.
alter table ach_entries add column lost_reason text;
alter table ach_entries add constraint ach_entries_lost check (lost_reason is null or rejected_at is not null);

alter table ach_set_aside drop constraint ach_set_aside_reason_check;
alter table ach_set_aside add constraint ach_set_aside_reason_check check (
  reason in ('unreadable_file', 'unreadable_line', 'same_content', 'not_a_return', 'other_company', 'unknown_trace', 'unknown_code', 'already_returned',
             'amount_mismatch', 'not_returnable', 'not_disputed', 'change_not_applied', 'settlement_account_change', 'dispute_lost', 'too_large',
             'lost_entry')
);
