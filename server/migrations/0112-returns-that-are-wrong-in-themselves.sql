-- Returns that are wrong in themselves, as the lines of the bank's files tell of them: what a dispute of one is over. Only ever added to. Each is compared with
-- its file before the bank is answered.
create table ach_wrong_returns (
  incoming_file_id text not null references ach_incoming_files (id),
  line_number integer not null,
  entry_id text not null references ach_entries (id),
  -- What the bank has taken.
  amount_cents bigint not null check (amount_cents > 0),
  code char(3) not null,
  return_trace_number char(15) not null,
  settled_on char(3) not null,
  seq bigint generated always as identity unique,
  primary key (incoming_file_id, line_number)
);

-- It took its amount from its caller.
drop function if exists open_dispute(text, text, integer, text, text, bigint, text, text, text, text, timestamptz, text, timestamptz);
