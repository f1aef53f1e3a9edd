-- What banks tell about entries of ours beside plain returns, and what we answer.

alter table ach_set_aside drop constraint ach_set_aside_reason_check;
alter table ach_set_aside add constraint ach_set_aside_reason_check check (
  reason in ('unreadable_file', 'same_content', 'not_a_return', 'other_company', 'unknown_trace', 'unknown_code', 'already_returned',
             'amount_mismatch', 'not_returnable', 'not_disputed', 'change_not_applied', 'dispute_lost', 'too_large')
);

-- Notifications of change (NOC): a bank tells that the data of an account in an entry of ours are out of date.
create table account_changes (
  id text primary key,
  incoming_file_id text not null references ach_incoming_files (id),
  line_number integer not null,
  entry_id text not null references ach_entries (id),
  bank_account_id text not null,
  code char(3) not null check (code ~ '^C[0-5][0-9]$'),
  change_trace_number char(15) not null,
  told_at timestamptz not null,
  -- Six banking days after it was told (Nacha rules, notifications of change).
  apply_by timestamptz not null,
  applied_at timestamptz,
  -- What changed, as a person may see it: numbers of accounts are masked.
  differences jsonb not null,
  -- Why we refuse it, and until when the answer must be sent: fifteen days.
  refusal_code char(3) check (refusal_code ~ '^C6[1-9]$'),
  refuse_by timestamptz,
  unique (incoming_file_id, line_number),
  check ((applied_at is null) = (refusal_code is not null) and (refusal_code is null) = (refuse_by is null))
);
create index account_changes_account on account_changes (bank_account_id, told_at);
create index account_changes_refused on account_changes (refuse_by) where refusal_code is not null;

-- Returns that we do not accept and send back as dishonoured.
create table disputes (
  id text primary key,
  -- The line of the return.
  incoming_file_id text not null references ach_incoming_files (id),
  line_number integer not null,
  -- The entry that it returns, and the return where it has had its effect.
  entry_id text not null references ach_entries (id),
  return_id text references returns (id),
  amount_cents bigint not null check (amount_cents > 0),
  return_code char(3) not null,
  return_trace_number char(15) not null,
  return_settled_on char(3) not null,
  reason_code char(3) not null check (reason_code ~ '^R(6[1-9]|70)$'),
  made_at timestamptz not null,
  made_by text not null,
  -- Five banking days after the return (Nacha rules, dishonoured returns).
  send_by timestamptz not null,
  settled_at timestamptz,
  -- The bank contests: the money is gone again.
  contested_at timestamptz,
  contest_code char(3),
  -- A person gave it up: what the bank kept is our loss.
  written_off_at timestamptz,
  written_off_by text,
  unique (incoming_file_id, line_number),
  check ((contested_at is null) = (contest_code is null) and (written_off_at is null) = (written_off_by is null))
);
create index disputes_entry on disputes (entry_id);
create index disputes_unsettled on disputes (made_at) where settled_at is null;

alter table returns drop constraint returns_resolved_how_check;
alter table returns add constraint returns_resolved_how_check check (resolved_how in ('retry', 'by_hand', 'dishonour'));
