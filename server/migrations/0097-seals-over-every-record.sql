-- Seals over everything that is only ever added to, in one chain. See docs/decisions/0007-sealed-ledger.md. Which tables and columns:
-- server/src/kernel/seals/sealed-tables.ts.
drop table ledger_seals, ledger_seal_head;

create table seals (
  -- Counts from 1 without a gap.
  number bigint primary key check (number > 0),
  table_name text not null,
  -- The range: rows whose number of arrival is above `after_seq`, which is where the table's seal before it ends, up to and including `to_seq`.
  after_seq bigint not null check (after_seq >= 0),
  to_seq bigint not null check (to_seq > after_seq),
  row_count integer not null,
  -- Over the canonical text of the rows, in the order of their arrival.
  rows_sha256 char(64) not null,
  -- Ten bytes a row, in the same order: its number less `after_seq`, and the first eight bytes of its own hash. They tell which row is broken.
  marks bytea not null,
  marks_sha256 char(64) not null,
  -- Real time.
  sealed_at timestamptz not null,
  -- Over all of the above but the marks themselves, and the hash of the seal before it.
  sha256 char(64) not null,
  unique (table_name, to_seq)
);
-- Hashes cannot be made smaller.
alter table seals alter column marks set storage external;

-- The newest seal once more: whoever seals locks it, and a chain whose end was cut off does not reach it.
create table seal_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  sha256 char(64) not null
);
insert into seal_head (number, sha256) values (0, repeat('0', 64));

-- What was written into a row after it was made, wherever that is evidence: a row for each change, with all such columns as they stood then.
-- Written by the triggers that server/src/kernel/seals/change-notes-store.ts makes.
create table row_changes (
  seq bigint generated always as identity primary key,
  table_name text not null,
  row_key text not null,
  said jsonb not null
);

-- What was removed because its time had passed, by the verb that may: the seals over it count it as removed, and nothing else as that.
create table removed_rows (
  seq bigint generated always as identity primary key,
  table_name text not null,
  -- What was removed was older than this, by the domain's clock.
  kept_from timestamptz not null,
  row_count integer not null check (row_count = cardinality(row_seqs)),
  row_seqs bigint[] not null,
  -- Over the rows as they were, for whoever still has them in a backup.
  rows_sha256 bytea not null
);

-- ---- the order of arrival, where there was none ------------------------------------------------------------------
-- Large tables in which rows stay where they were written: the numbers of whole stretches are enough, and cost a payment next to nothing.
alter table consents add column seq bigint generated always as identity;
create index consents_seq on consents using brin (seq) with (pages_per_range = 32, autosummarize = on);
alter table payout_lines add column seq bigint generated always as identity;
create index payout_lines_seq on payout_lines using brin (seq) with (pages_per_range = 32, autosummarize = on);

alter table counter_starts add column seq bigint generated always as identity unique;
alter table ach_incoming_files add column seq bigint generated always as identity unique;
alter table ach_incoming_lines add column seq bigint generated always as identity unique;
alter table account_changes add column seq bigint generated always as identity unique;
alter table ach_files add column seq bigint generated always as identity unique;
alter table ach_file_pieces add column seq bigint generated always as identity unique;
alter table ach_entries add column seq bigint generated always as identity unique;
alter table payouts add column seq bigint generated always as identity unique;
alter table refunds add column seq bigint generated always as identity unique;
alter table reversals add column seq bigint generated always as identity unique;
alter table returns add column seq bigint generated always as identity unique;
alter table retries add column seq bigint generated always as identity unique;
alter table disputes add column seq bigint generated always as identity unique;
alter table micro_verifications add column seq bigint generated always as identity unique;
alter table micro_entries add column seq bigint generated always as identity unique;
alter table return_rate_files add column seq bigint generated always as identity unique;
alter table return_rate_alerts add column seq bigint generated always as identity unique;

-- It takes no moment from its caller any more.
drop function if exists forget_old_consents(timestamptz);
