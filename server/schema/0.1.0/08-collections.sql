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
  -- The consumer's approval: the days in which it may be reinitiated count from it.
  approved_at timestamptz not null,
  returned_at timestamptz not null,
  incoming_file_id text not null references ach_incoming_files (id),
  line_number integer not null,
  return_trace_number char(15) not null,
  resolved_at timestamptz,
  resolved_how text check (resolved_how in ('reinitiation', 'repayment', 'by_hand', 'dishonor')),
  -- A reinitiation's return replaces the one before: an owed purchase has one return neither resolved nor superseded.
  superseded_by text references returns (id),
  seq bigint generated always as identity unique,
  unique (incoming_file_id, line_number),
  constraint returns_check check ((resolved_at is null) = (resolved_how is null))
);
create index returns_business on returns (business_id, returned_at);
create index returns_purchase on returns (purchase_id, returned_at);
create index returns_returned on returns (returned_at);
create index returns_trace on returns (return_trace_number);
create index returns_unresolved on returns (consumer_id) where resolved_at is null and superseded_by is null;

-- What was tried to make a returned purchase good: a reinitiation, which is the second or third attempt at it, a new
-- debit that the consumer authorized, from the fourth on, or a person's word that it was paid some other way.
create table reinitiations (
  id text primary key,
  -- The return that it answers.
  return_id text not null references returns (id),
  purchase_id text not null,
  consumer_id text not null,
  business_id text not null,
  bank_account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Which attempt its entry is, the first debit counting as 1; null where a person resolved the return. Those above 3
  -- rest on an authorization of their own, may be of another account, and no number of theirs is given twice.
  attempt smallint check (attempt between 2 and 8),
  requested_at timestamptz not null,
  -- A merchant user's id, or the consumer's who repays it.
  requested_by text not null,
  -- The day on which its entry was to settle when it was asked for; null where a person resolved the return.
  expected_on date,
  -- The one of its entries that counts; null while it waits for a file.
  entry_id text unique references ach_entries (id),
  status text not null check (status in ('pending', 'POSTED', 'failed', 'cancelled')),
  -- The code with which it came back, or for which its account could no longer be debited.
  code char(3) check (code ~ '^R[0-9]{2}$'),
  -- When it took the status that it has; null while it is pending.
  ended_at timestamptz,
  seq bigint generated always as identity unique,
  constraint reinitiations_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id),
  constraint reinitiations_check check ((status = 'pending') = (ended_at is null)),
  constraint reinitiations_check1 check (attempt is not null or status = 'POSTED'),
  constraint reinitiations_check2 check ((attempt is null) = (expected_on is null))
);
create index reinitiations_account on reinitiations (bank_account_id) where status = 'pending';
-- However many are asked for at once: a purchase has at most one on its way or made good, and each attempt once.
create unique index reinitiations_alive on reinitiations (purchase_id) where status in ('pending', 'POSTED');
create unique index reinitiations_attempt on reinitiations (purchase_id, attempt) where status <> 'cancelled' and attempt is not null;
create index reinitiations_pending on reinitiations (requested_at) where status = 'pending';
create index reinitiations_purchase on reinitiations (purchase_id, requested_at);

-- Notifications of a return or a reinitiation, a row for each person. Times are the domain's.
create table return_messages (
  id text primary key,
  return_id text references returns (id),
  reinitiation_id text references reinitiations (id),
  -- A consumer, or a merchant user.
  user_id text not null,
  happened_at timestamptz not null,
  -- When it is dispatched, or dispatched again if the queue has not managed to.
  due_at timestamptz not null,
  -- When it was sent, or there was nobody to notify any more.
  done_at timestamptz,
  -- A cancelled retry has a notification of its own, for those who were notified of the retry.
  reinitiation_cancelled boolean not null default false,
  constraint return_messages_check check ((return_id is null) <> (reinitiation_id is null)),
  constraint return_messages_check1 check (not reinitiation_cancelled or reinitiation_id is not null)
);
create index return_messages_due on return_messages (due_at) where done_at is null;
create index return_messages_of_return on return_messages (return_id) where return_id is not null;
create index return_messages_of_reinitiation on return_messages (reinitiation_id) where reinitiation_id is not null;
create unique index return_messages_once on return_messages (user_id, return_id, reinitiation_id, reinitiation_cancelled) nulls not distinct;

-- How many debits of each business a file holds: counted once, as a file never changes.
create table return_rate_files (
  file_id text references ach_files (id),
  business_id text,
  debits integer not null check (debits > 0),
  seq bigint generated always as identity unique,
  primary key (file_id, business_id)
);

-- When a rate went above its threshold; ended when it has fallen below again. Without a business: of all together.
create table return_rate_alerts (
  id text primary key,
  business_id text,
  rate text not null check (rate in ('unauthorized', 'administrative', 'overall')),
  began_at timestamptz not null,
  -- As they stood then.
  debits integer not null,
  returns integer not null,
  ended_at timestamptz,
  -- The business may ask for no debit until a person lifts it.
  stopped_at timestamptz,
  lifted_at timestamptz,
  lifted_by text,
  lifted_why text,
  seq bigint generated always as identity unique,
  constraint return_rate_alerts_check check (stopped_at is null or business_id is not null),
  constraint return_rate_alerts_check1 check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_why is null) and (lifted_at is null or stopped_at is not null))
);
create unique index return_rate_alerts_open on return_rate_alerts (business_id, rate) nulls not distinct where ended_at is null;

-- Up to which moment return rates were last looked at.
create table return_rate_checks (
  only_row boolean primary key default true check (only_row),
  -- The cutoff after which the rates were looked at last.
  checked_at timestamptz not null
);

-- Notifications of change (NOC): a bank notifies us that the data of an account in an entry of ours are out of date.
create table notifications_of_change (
  id text primary key,
  incoming_file_id text not null references ach_incoming_files (id),
  line_number integer not null,
  entry_id text not null references ach_entries (id),
  bank_account_id text not null,
  code char(3) not null check (code ~ '^C[0-5][0-9]$'),
  change_trace_number char(15) not null,
  notified_at timestamptz not null,
  -- Six banking days after the notification (Nacha rules, notifications of change).
  apply_by timestamptz not null,
  applied_at timestamptz,
  -- What changed, as a person may see it: numbers of accounts are masked.
  differences jsonb not null,
  -- Why we refuse it, and until when the answer must be sent: fifteen days.
  refusal_code char(3) check (refusal_code ~ '^C6[1-9]$'),
  refuse_by timestamptz,
  seq bigint generated always as identity unique,
  unique (incoming_file_id, line_number),
  constraint notifications_of_change_check check ((applied_at is null) = (refusal_code is not null) and (refusal_code is null) = (refuse_by is null))
);
create index notifications_of_change_account on notifications_of_change (bank_account_id, notified_at);
create index notifications_of_change_refused on notifications_of_change (refuse_by) where refusal_code is not null;

-- Returns that we do not accept and send back as dishonored.
create table dishonored_returns (
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
  -- Five banking days after the return (Nacha rules, dishonored returns).
  send_by timestamptz not null,
  settled_at timestamptz,
  -- The bank contests: the money is gone again.
  contested_at timestamptz,
  contest_code char(3),
  -- A person abandoned it: what the bank kept is our loss.
  written_off_at timestamptz,
  written_off_by text,
  abandoned_at timestamptz,
  abandoned_why text check (abandoned_why in ('file_abandoned', 'refused_by_bank', 'too_late')),
  row_lock nothing,
  seq bigint generated always as identity unique,
  constraint dishonored_returns_check check ((contested_at is null) = (contest_code is null) and (written_off_at is null) = (written_off_by is null)),
  constraint dishonored_returns_check1 check ((abandoned_at is null) = (abandoned_why is null) and (abandoned_at is null or settled_at is null))
);
create index dishonored_returns_entry on dishonored_returns (entry_id);
create unique index dishonored_returns_line on dishonored_returns (incoming_file_id, line_number) where abandoned_at is null;
create index dishonored_returns_unsettled on dishonored_returns (made_at) where settled_at is null;
