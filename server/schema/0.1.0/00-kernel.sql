create domain positive_cents as bigint check (value > 0);
create domain sha256_digest as bytea check (octet_length(value) = 32);
create domain purchase_input as text check (value in ('code', 'scan'));
create domain cents_or_none as bigint check (value >= 0);
create type nothing as enum ();

-- The monthly parts of tables that grow with payments and time: `purchase_events_2026_11` holds what `at` puts there, by
-- months of UTC. Made ahead by make_months; what no month is there for stands in `…_rest`, so that no insert ever fails.
create schema months;

-- The first answer to a key, given again to whoever repeats the call.
create table idempotency_keys (
  user_id text,
  route text,
  key text,
  body_hash text not null,
  -- Real time.
  at timestamptz not null,
  refused boolean not null,
  -- The code of a refusal, or the JSON that was answered.
  outcome text not null,
  primary key (user_id, route, key)
);
create index idempotency_keys_at on idempotency_keys using brin (at) with (pages_per_range = 32, autosummarize = on);

-- How far the domain's clock stands ahead of real time. Only a sandbox moves it.
create table clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);

-- One row for each thing that is limited, in each bucket it counts in: a number, an address, everyone.
create table limited_events (
  bucket text not null,
  at timestamptz not null,
  -- What an event was counted for: an honest one is taken back.
  consumed_for text
);
create index limited_events_at on limited_events (at);
create index limited_events_bucket on limited_events (bucket, at);
create index limited_events_consumed_for on limited_events (consumed_for) where consumed_for is not null;

-- Which trace changed something last, where it was traced: later work on it is found with its cause. Only operators'
-- traces look here, and it is forgotten after two weeks.
create table trace_causes (
  cause_of text primary key,
  -- As W3C's traceparent has it.
  traceparent text not null,
  -- Real time.
  noted_at timestamptz not null
);
create index trace_causes_noted_at on trace_causes (noted_at);

-- A value that the keys of this database's servers open: a server with other keys must not start on it.
create table sealing_check (
  only_row boolean primary key default true check (only_row),
  sealed text not null
);

-- The chain of seals over everything that is only ever added to, oldest first. Which tables and columns:
-- server/src/kernel/seals/sealed-tables.ts.
create table seals (
  -- Counts from 1 without a gap.
  number bigint primary key check (number > 0),
  table_name text not null,
  -- The range: rows whose number of arrival is above `after_seq`, which is where the table's seal before it ends, up to
  -- and including `to_seq`.
  after_seq bigint not null check (after_seq >= 0),
  to_seq bigint not null,
  row_count integer not null,
  -- Over the canonical text of the rows, in the order of their arrival.
  rows_sha256 char(64) not null,
  -- Ten bytes a row, in the same order: its number less `after_seq`, and the first eight bytes of its own hash. They
  -- tell which row is broken.
  marks bytea not null,
  marks_sha256 char(64) not null,
  -- Real time.
  sealed_at timestamptz not null,
  -- Over all of the above but the marks themselves, and the hash of the seal before it.
  sha256 char(64) not null,
  unique (table_name, to_seq),
  constraint seals_check check (to_seq > after_seq)
);
alter table seals alter column marks set storage external;

-- The newest seal once more: whoever seals locks it, and a chain whose end was cut off does not reach it.
create table seal_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  sha256 char(64) not null
);

-- What was written into a row after it was made, wherever that is evidence: a row for each change, with all such
-- columns as they stood then. Written by the triggers that server/src/kernel/seals/change-notes-store.ts makes.
create table row_changes (
  seq bigint generated always as identity primary key,
  table_name text not null,
  row_key text not null,
  said jsonb not null
);

create index row_changes_of_row on row_changes (table_name, row_key);

-- Where `prove` goes on: each is kept by a proof that found everything to hold, and sealed as other evidence is.
create table proof_checkpoints (
  seq bigint generated always as identity unique,
  number bigint primary key check (number > 0),
  -- JSON: server/src/kernel/proofs/checkpoints.ts.
  said text not null,
  -- The hash of it, sealed with the database's keys, so that nobody without them makes one.
  signature_sealed text not null
);

-- What a verb removed because its time had passed: the seals over it count it, and nothing else, as removed.
create table removed_rows (
  seq bigint generated always as identity primary key,
  table_name text not null,
  -- What was removed was older than this, by the domain's clock.
  kept_from timestamptz not null,
  row_count integer not null,
  row_seqs bigint[] not null,
  -- Over the rows as they were, for whoever still has them in a backup.
  rows_sha256 bytea not null,
  constraint removed_rows_check check (row_count = cardinality(row_seqs))
);

-- Months that were taken out of a table into a file, and put back. The last event of each month counts: where it is
-- `detached` the month is away, and proofs say so.
create table detached_months (
  seq bigint generated always as identity primary key,
  table_name text not null,
  -- The first day of it.
  month date not null check (extract(day from month) = 1),
  event text not null check (event in ('detached', 'attached')),
  -- Real time.
  at timestamptz not null,
  by_whom text not null,
  row_count bigint not null check (row_count >= 0),
  -- Stretches of the table's numbers, from and to by turns, within which no row stands outside of the month.
  row_ranges bigint[] not null,
  -- What the file was written as, and its hash: another file is not put back in its place.
  file_name text not null,
  file_sha256 char(64) not null
);
create index detached_months_of on detached_months (table_name, month, seq);

-- Versions of the keys from outside that this database has met, each with a value that only the right key opens.
create table outside_keys (
  version integer primary key check (version > 0),
  check_sealed text not null,
  met_at timestamptz not null default clock_timestamp()
);

-- What seals values, by the number that these name, and what makes fingerprints. Of the former the newest that is used
-- seals; all of them open.
create table data_keys (
  purpose text check (purpose in ('sealing', 'fingerprint')),
  number integer check (number > 0),
  made_at timestamptz not null default clock_timestamp(),
  -- Null: servers still read it, and nothing is sealed with it yet.
  used_from timestamptz,
  primary key (purpose, number)
);

-- Each data key, sealed with each version that opens it.
create table sealed_data_keys (
  purpose text,
  number integer,
  version integer references outside_keys (version),
  key_sealed text not null,
  primary key (purpose, number, version),
  foreign key (purpose, number) references data_keys (purpose, number)
);

-- What this database is for, noted by the first server on it, so that a sandbox never runs with real payments, or
-- production with made-up ones. Older databases stand unnoted: nothing in them tells for certain.
create table center_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'production'))
);

-- Who did what, from where, with which factor: sensitive changes, sign-ins, refusals, the provider's commands. Only ever
-- added to, in the transaction of what it tells of, and sealed. No secret or whole number stands in it.
create table audit_entries (
  number bigint generated always as identity,
  -- Real time.
  at timestamptz not null,
  -- packages/contract/src/audit.ts lists them.
  event text not null,
  who_kind text not null check (who_kind in ('user', 'api_key', 'provider', 'unknown')),
  -- A user's, or `provider:` and a name.
  who_id text,
  -- As they were called at that moment, as is the thing.
  who_name text,
  -- Whose admins read it; null for nobody's but the provider's.
  organization_id text,
  address text,
  -- What they had signed in with.
  factor text,
  thing_kind text,
  thing_id text,
  thing_name text,
  before jsonb,
  after jsonb,
  why text,
  primary key (number, at)
) partition by range (at);
create index audit_entries_organization on audit_entries (organization_id, number);
create index audit_entries_people on audit_entries (organization_id, who_id, number) where who_kind = 'user';
-- Who opened a payment or a person in the console, and what they did there.
create index audit_entries_things on audit_entries (thing_kind, thing_id, number)
  where thing_kind in ('payment', 'consumer', 'support_request', 'credit');
create index audit_entries_at on audit_entries using brin (at) with (pages_per_range = 32, autosummarize = on);

insert into clock (only_row, offset_ms) values
  (true, 0);

insert into seal_head (only_row, number, sha256) values
  (true, 0, '0000000000000000000000000000000000000000000000000000000000000000');
