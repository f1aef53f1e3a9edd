-- Retries of returned debits, and what makes a return good; and whom to tell of it.

-- What was tried to make a returned purchase good: a new debit entry, the second or third attempt at it, or a person's word that it was
-- paid some other way.
create table retries (
  id text primary key,
  -- The return that it answers.
  return_id text not null references returns (id),
  purchase_id text not null,
  consumer_id text not null,
  business_id text not null,
  bank_account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Which attempt its entry is, the first debit counting as 1; null where a person resolved the return.
  attempt smallint check (attempt in (2, 3)),
  requested_at timestamptz not null,
  -- A merchant user's id, or `system`.
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
  check ((status = 'pending') = (ended_at is null)),
  check (attempt is not null or status = 'POSTED'),
  check ((attempt is null) = (expected_on is null))
);
-- However many are asked for at once: a purchase has at most one on its way or made good, and each attempt once.
create unique index retries_alive on retries (purchase_id) where status in ('pending', 'POSTED');
create unique index retries_attempt on retries (purchase_id, attempt) where status <> 'cancelled' and attempt is not null;
create index retries_purchase on retries (purchase_id, requested_at);
create index retries_pending on retries (requested_at) where status = 'pending';
create index retries_account on retries (bank_account_id) where status = 'pending';

-- A return of a retry stands in the place of the one before: of a purchase that is owed, one return is neither resolved nor superseded.
alter table returns add column superseded_by text references returns (id);
drop index returns_unresolved;
create index returns_unresolved on returns (consumer_id) where resolved_at is null and superseded_by is null and code in ('R01', 'R09');

-- The company name that the entry's batch carried: a retry must carry the same. Unknown of entries from before.
alter table ach_entries add column company_name text;

-- A person who is to be told of a return or of a retry: a row for each. Times are the domain's.
create table return_messages (
  id text primary key,
  return_id text references returns (id),
  retry_id text references retries (id),
  -- A consumer, or a merchant user.
  user_id text not null,
  happened_at timestamptz not null,
  -- When it is told, or told again if the queue has not managed to.
  due_at timestamptz not null,
  -- When it was told, or there was nobody to tell any more.
  done_at timestamptz,
  check ((return_id is null) <> (retry_id is null))
);
create unique index return_messages_once on return_messages (user_id, return_id, retry_id) nulls not distinct;
create index return_messages_due on return_messages (due_at) where done_at is null;
