-- Each cutoff that has come, and how far its steps got, so that a killed server goes on where it stopped.
create table ach_cutoffs (
  cutoff_at timestamptz primary key,
  ingested_at timestamptz,
  posted_at timestamptz,
  originated_at timestamptz,
  waits_for text[] not null default '{}'::text[],
  post_again_at timestamptz
);
create index ach_cutoffs_waiting on ach_cutoffs (post_again_at) where post_again_at is not null;

-- The last trace sequence that was given out under an ODFI identification: seven digits last for ten million entries,
-- then the ODFI gives another. The row is locked while a file is originated: one file at a time.
create table ach_trace_counters (
  odfi_identification char(8) primary key,
  last_sequence bigint not null
);

-- Files to the bank. The server may add one, and move its status on; name, bytes and totals stay as originated.
create table ach_files (
  id text primary key,
  name text not null unique,
  cutoff_at timestamptz not null,
  originated_at timestamptz not null,
  file_id_modifier char(1) not null,
  effective_entry_date date not null,
  -- When the bank settles it: the opening of its effective entry date, or later after a late delivery.
  settles_at timestamptz not null,
  batch_count integer not null check (batch_count > 0),
  entry_addenda_count integer not null check (entry_addenda_count > 0),
  entry_hash char(10) not null,
  total_debit_cents bigint not null check (total_debit_cents >= 0),
  total_credit_cents bigint not null check (total_credit_cents >= 0),
  sha256 char(64) not null,
  bytes_sealed text,
  status text not null default 'ORIGINATED' check (status in ('ORIGINATED', 'DELIVERED', 'ACCEPTED', 'REJECTED')),
  -- When it is delivered again if the queue has not managed to: a server may have been killed inside the job.
  deliver_again_at timestamptz not null,
  delivered_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  reject_reason text,
  settled_at timestamptz,
  -- What the bank holds was read back and is what was originated.
  read_back_at timestamptz,
  -- Why the last delivery failed; kept until one succeeds.
  delivery_failure text,
  -- When the bank is asked again what it says about the file.
  ask_again_at timestamptz,
  -- What became of a rejected file, once and for all: its entries go into the next file, or never.
  decision text check (decision in ('reoriginated', 'abandoned')),
  decided_at timestamptz,
  decided_by text,
  decided_why text,
  -- Whoever hands the file over has it to themselves until then.
  delivering_until timestamptz,
  -- The bank rejected it after it had begun to settle: its payments may be POSTED and paid out. A person must look.
  late_rejected_at timestamptz,
  late_rejection_reason text,
  late_rejection_closed_at timestamptz,
  late_rejection_closed_by text,
  late_rejection_closed_why text,
  -- How a person closed a late rejection: the bank had settled the file after all, or its entries came back.
  late_rejection_outcome text check (late_rejection_outcome in ('settled', 'returned')),
  acknowledgement_failure text,
  -- When an acknowledgement that had failed was acted on after all, or was there no more.
  acknowledgement_mended_at timestamptz,
  -- Of one that is kept in pieces.
  size_bytes bigint check (size_bytes > 0),
  company_identification text not null,
  description_in_store text not null,
  description_online text not null,
  seq bigint generated always as identity unique,
  -- The bank is still writing its acknowledgement of a file: why it has had no effect yet.
  acknowledgement_unfinished boolean not null default false,
  -- Since when every debit in it was POSTED, came back or was rejected: nothing of it is looked for any more.
  posting_ended_at timestamptz,
  -- The transaction in which a file came into the books, which no later change can say: the server may not write it.
  inserted_in xid8 default pg_current_xact_id(),
  constraint ach_files_decision check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null) and (decision is null) = (decided_why is null) and (decision is null or status = 'REJECTED')),
  constraint ach_files_late_rejection check ((late_rejected_at is null) = (late_rejection_reason is null) and (late_rejection_closed_at is null) = (late_rejection_closed_by is null) and (late_rejection_closed_at is null) = (late_rejection_closed_why is null) and (late_rejection_closed_at is null or late_rejected_at is not null)),
  constraint ach_files_whole_or_in_pieces check ((bytes_sealed is null) <> (size_bytes is null))
);
create index ach_files_by_name on ach_files (name text_pattern_ops);
create index ach_files_asking on ach_files (ask_again_at) where status = 'DELIVERED' and settled_at is null;
create index ach_files_asking_settled on ach_files (ask_again_at) where settled_at is not null and ask_again_at is not null;
create index ach_files_in_return_window on ach_files (settles_at) where posting_ended_at is null;
create index ach_files_late_rejection_open on ach_files (late_rejected_at) where late_rejected_at is not null and late_rejection_closed_at is null;
create index ach_files_settling on ach_files (settles_at) where settled_at is null and status in ('DELIVERED', 'ACCEPTED');
create index ach_files_unacknowledged on ach_files (delivered_at) where status = 'DELIVERED' and settled_at is null;
create index ach_files_undecided on ach_files (rejected_at) where status = 'REJECTED' and decision is null;
create index ach_files_undelivered on ach_files (deliver_again_at) where status = 'ORIGINATED';
create index ach_files_acknowledgement_failed on ach_files (ask_again_at) where acknowledgement_failure is not null;

-- One row for each entry attempt in a file.
create table ach_entries (
  id text primary key,
  file_id text not null,
  kind text not null,
  purchase_id text,
  bank_account_id text,
  attempt smallint not null check (attempt >= 1 and attempt <= 8),
  trace_number char(15) not null,
  amount_cents bigint not null,
  effective_entry_date date not null,
  -- With its file. A rejected entry counts as never sent.
  rejected_at timestamptz,
  settled_at timestamptz,
  posted_at timestamptz,
  returned_at timestamptz,
  return_code char(3),
  subject_id text,
  -- The company name of the entry's batch, which a reinitiation must repeat. Unknown of older entries.
  company_name text,
  -- A bank may refuse a single entry of a file that it took, and says why.
  refused_reason text,
  account_version integer,
  transaction_code smallint not null,
  receiver_name text not null,
  seq bigint generated always as identity,
  -- An entry that the bank has had and whose debit, payout or refund this database does not know: it moves nothing
  -- here, keeps its attempt out of every other file, and waits for a person. It stands as one that was refused does.
  lost_reason text,
  constraint ach_entries_account check ((account_version is null) = (kind in ('dishonored_return', 'refused_change'))),
  constraint ach_entries_amount check (amount_cents > 0 or kind = 'refused_change' and amount_cents = 0),
  constraint ach_entries_kind check (kind in ('debit', 'refund', 'reversal', 'payout', 'micro_entry', 'dishonored_return', 'refused_change', 'offset')),
  constraint ach_entries_lost check (lost_reason is null or rejected_at is not null),
  constraint ach_entries_refused check (refused_reason is null or rejected_at is not null or returned_at is not null),
  constraint ach_entries_subject check ((kind = 'debit') = (purchase_id is not null) and (kind = 'debit') = (subject_id is null))
) with (fillfactor = 50);
create unique index ach_entries_attempt on ach_entries (purchase_id, attempt, (
case
    when (rejected_at is null) then ''
    else id
end)) where purchase_id is not null;
create unique index ach_entries_file_trace on ach_entries (file_id, trace_number);
create index ach_entries_offset on ach_entries (file_id) where kind = 'offset';
-- What waits for a person, or is sent again.
create index ach_entries_rejected on ach_entries (kind, subject_id) where rejected_at is not null and subject_id is not null;
create index ach_entries_seq on ach_entries using brin (seq) with (pages_per_range = 32, autosummarize = on);
create unique index ach_entries_subject_attempt on ach_entries (kind, subject_id, attempt) where rejected_at is null and subject_id is not null;
create index ach_entries_trace on ach_entries (trace_number);

-- Files from the bank, as they came. The same name with the same bytes is the same file.
create table ach_incoming_files (
  id text primary key,
  name text not null,
  sha256 char(64) not null,
  bytes_sealed text not null,
  ingested_at timestamptz not null,
  -- Every line of it has been acted on or is an exception.
  finished_at timestamptz,
  seq bigint generated always as identity unique,
  unique (name, sha256)
);
create index ach_incoming_files_sha256 on ach_incoming_files (sha256);
create index ach_incoming_files_by_name on ach_incoming_files (name text_pattern_ops);

-- What a person must look at. Line 0 stands for the whole file.
create table ach_exceptions (
  incoming_file_id text references ach_incoming_files (id),
  line_number integer,
  at timestamptz not null,
  reason text not null check (reason in ('unreadable_file', 'unreadable_line', 'same_content', 'not_a_return', 'other_company', 'unknown_trace', 'unknown_code', 'already_returned', 'amount_mismatch', 'not_returnable', 'not_dishonored', 'change_not_applied', 'settlement_account_change', 'dishonor_lost', 'too_large', 'lost_entry', 'offset_entry')),
  detail text not null,
  trace_number char(15),
  resolved_at timestamptz,
  resolved_by text,
  number bigint generated always as identity unique,
  note text,
  -- An exception says itself which entry it is about.
  entry_id text references ach_entries (id),
  primary key (incoming_file_id, line_number),
  constraint ach_exceptions_resolved check ((resolved_at is null) = (resolved_by is null))
);
create index ach_exceptions_entry on ach_exceptions (entry_id) where entry_id is not null;
create index ach_exceptions_open on ach_exceptions (at) where resolved_at is null;
-- Whether a file lies there unread is asked at every cutoff.
create index ach_exceptions_unread_files on ach_exceptions (number) where resolved_at is null and line_number = 0 and reason = 'unreadable_file';

-- Every line of a file from the bank that has had its effect; what could not be acted on stands in ach_exceptions.
create table ach_incoming_lines (
  incoming_file_id text references ach_incoming_files (id),
  line_number integer,
  at timestamptz not null,
  kind text not null check (kind in ('return', 'change', 'dishonored_return', 'contested_return', 'refused_change')),
  code char(3) not null,
  entry_id text not null references ach_entries (id),
  seq bigint generated always as identity unique,
  primary key (incoming_file_id, line_number)
);
create index ach_incoming_lines_entry on ach_incoming_lines (entry_id);

-- Pieces of files to the bank, so that nobody holds a whole one. Each is sealed to file, number and whether it is the
-- last, so none can be altered, moved or left out. Files originated before pieces stay whole.
create table ach_file_pieces (
  -- The file's row is written after its pieces, in the same transaction.
  file_id text references ach_files (id) deferrable initially deferred,
  -- From 0.
  number integer check (number >= 0),
  is_last boolean not null,
  sealed text not null,
  seq bigint generated always as identity unique,
  primary key (file_id, number)
);
alter table ach_file_pieces alter column sealed set storage external;

-- Unoriginable entries: what waits for a file and cannot be written into one, as the last cutoff that carried its kind
-- found it. It has no entry: it leaves once it can.
create table ach_unoriginable_entries (
  kind text,
  -- What its entry would be of: the payment of a debit, the reversal, the verification of micro-entries, the dishonored
  -- return, the notification of change.
  subject_id text,
  -- What a person knows it by.
  reference text not null,
  reason text not null,
  -- When a file first went without it, and last.
  since timestamptz not null,
  tried_at timestamptz not null,
  primary key (kind, subject_id)
);

-- Unoriginable debits that a person abandoned: what was wrong, who abandoned them and why.
create table ach_abandoned_entries (
  number bigint generated always as identity primary key,
  purchase_id text not null,
  -- Of a reinitiation; null for the first debit.
  reinitiation_id text,
  -- What a person knows it by.
  reference text not null,
  reason text not null,
  since timestamptz not null,
  abandoned_at timestamptz not null,
  abandoned_by text not null,
  abandoned_why text not null
);
create index ach_abandoned_entries_reference on ach_abandoned_entries (reference);

-- What a transaction settled or posted ahead of the clock. Empty outside dry runs: none commits with a row of it.
create table ach_ahead_of_time (
  number bigint generated always as identity primary key,
  what text not null,
  at timestamptz not null
);

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
  -- Of a release: files that only an acknowledgement of the bank's told of, and that a person has seen.
  names text[] not null
);

-- Returns that are wrong in themselves, as the lines of the bank's files tell of them: what a dishonored return of one
-- is over. Only ever added to. Each is compared with its file before the bank is answered.
create table ach_wrong_returns (
  incoming_file_id text references ach_incoming_files (id),
  line_number integer,
  entry_id text not null references ach_entries (id),
  -- What the bank has taken.
  amount_cents bigint not null check (amount_cents > 0),
  code char(3) not null,
  return_trace_number char(15) not null,
  settled_on char(3) not null,
  seq bigint generated always as identity unique,
  primary key (incoming_file_id, line_number)
);

-- A file of which some entries are lost to a database that was restored: the hold during which it was taken over.
-- Written by the verb that writes such entries.
create table ach_files_with_lost_entries (
  seq bigint generated always as identity unique,
  file_id text primary key references ach_files (id),
  hold_number bigint not null references ach_delivery_holds (number)
);

-- Balanced files: the account of the provider's own that offset entries go to, and ever went to. Sealed to its version,
-- only ever added to.
create table ach_offset_accounts (
  -- From 1; a file is balanced to the newest.
  version integer primary key check (version > 0),
  seq bigint generated always as identity unique,
  sealed text,
  -- Plain copies of what is sealed.
  last_four text,
  account_type text check (account_type in ('checking', 'savings')),
  since timestamptz not null,
  constraint ach_offset_accounts_whole check (num_nulls(sealed, last_four, account_type) in (0, 3))
);
