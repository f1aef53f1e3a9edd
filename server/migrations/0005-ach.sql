-- What goes to the bank and what comes back: cutoffs, files, entries, returns.
-- Account numbers stand in files, so a file's bytes are kept sealed; what is needed of it every day stands in columns.

-- Each cutoff that has come, and how far its steps have got: a server that was killed between two goes on where it stopped.
create table ach_cutoffs (
  cutoff_at timestamptz primary key,
  taken_in_at timestamptz,
  posted_at timestamptz,
  cut_at timestamptz
);

-- The last trace sequence that was given out under an ODFI identification: seven digits last for ten million entries, then the ODFI gives
-- another. The row is locked while a file is cut: one file at a time.
create table ach_trace_counters (
  odfi_identification char(8) primary key,
  last_sequence bigint not null
);

-- Files to the bank. The server may add one, and move its status on; its name, bytes and totals stay as they were cut.
create table ach_files (
  id text primary key,
  name text not null unique,
  cutoff_at timestamptz not null,
  cut_at timestamptz not null,
  file_id_modifier char(1) not null,
  effective_entry_date date not null,
  -- When the bank settles it: the opening of its effective entry date, or later, where it could only be delivered later.
  settles_at timestamptz not null,
  batch_count integer not null check (batch_count > 0),
  entry_addenda_count integer not null check (entry_addenda_count > 0),
  entry_hash char(10) not null,
  total_debit_cents bigint not null check (total_debit_cents >= 0),
  total_credit_cents bigint not null check (total_credit_cents >= 0),
  sha256 char(64) not null,
  bytes_sealed text not null,
  status text not null default 'CUT' check (status in ('CUT', 'DELIVERED', 'ACCEPTED', 'REJECTED')),
  -- When it is delivered again if the queue has not managed to: a server may have been killed inside the job.
  deliver_again_at timestamptz not null,
  delivered_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  reject_reason text,
  settled_at timestamptz
);
create index ach_files_settling on ach_files (settles_at) where settled_at is null and status in ('DELIVERED', 'ACCEPTED');
create index ach_files_undelivered on ach_files (deliver_again_at) where status = 'CUT';
create index ach_files_unacknowledged on ach_files (delivered_at) where status = 'DELIVERED' and settled_at is null;

-- One row for each entry attempt in a file.
create table ach_entries (
  id text primary key,
  file_id text not null references ach_files (id),
  kind text not null check (kind in ('debit')),
  purchase_id text not null,
  bank_account_id text not null,
  attempt smallint not null check (attempt between 1 and 3),
  trace_number char(15) not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  effective_entry_date date not null,
  -- With its file. A rejected entry counts as never sent.
  rejected_at timestamptz,
  settled_at timestamptz,
  posted_at timestamptz,
  returned_at timestamptz,
  return_code char(3)
);
-- Each attempt is in at most one file that was not rejected.
create unique index ach_entries_attempt on ach_entries (purchase_id, attempt) where rejected_at is null;
create index ach_entries_file on ach_entries (file_id);
create index ach_entries_in_return_window on ach_entries (settled_at)
  where settled_at is not null and posted_at is null and returned_at is null;

-- Files from the bank, as they came. The same name with the same bytes is the same file.
create table ach_incoming_files (
  id text primary key,
  name text not null,
  sha256 char(64) not null,
  bytes_sealed text not null,
  taken_in_at timestamptz not null,
  -- Every line of it has been acted on or set aside.
  finished_at timestamptz,
  unique (name, sha256)
);
create index ach_incoming_files_sha256 on ach_incoming_files (sha256);

-- What a person must look at. Line 0 stands for the whole file.
create table ach_set_aside (
  incoming_file_id text not null references ach_incoming_files (id),
  line_number integer not null,
  at timestamptz not null,
  reason text not null check (
    reason in ('unreadable_file', 'same_content', 'not_a_return', 'unknown_trace', 'already_returned', 'amount_mismatch', 'not_returnable')
  ),
  detail text not null,
  trace_number char(15),
  resolved_at timestamptz,
  resolved_by text,
  primary key (incoming_file_id, line_number)
);
create index ach_set_aside_open on ach_set_aside (at) where resolved_at is null;

-- Debits that came back.
create table returns (
  id text primary key,
  entry_id text not null unique references ach_entries (id),
  purchase_id text not null,
  consumer_id text not null,
  business_id text not null,
  bank_account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  code char(3) not null check (code ~ '^R[0-9]{2}$'),
  -- The consumer's approval: the days in which it may be retried count from it.
  approved_at timestamptz not null,
  returned_at timestamptz not null,
  incoming_file_id text not null references ach_incoming_files (id),
  line_number integer not null,
  return_trace_number char(15) not null,
  resolved_at timestamptz,
  resolved_how text check (resolved_how in ('retry', 'by_hand')),
  unique (incoming_file_id, line_number),
  check ((resolved_at is null) = (resolved_how is null))
);
create index returns_purchase on returns (purchase_id, returned_at);
create index returns_business on returns (business_id, returned_at);
create index returns_unresolved on returns (consumer_id) where resolved_at is null and code in ('R01', 'R09');
