-- Reversals: a debit that should not have been, sent back whole by the provider. One at most for each payment.
create table reversals (
  id text primary key,
  -- What people name it by.
  reference text not null unique,
  purchase_id text not null references purchases (id),
  -- The debit that it reverses.
  entry_id text not null references ach_entries (id),
  business_id text not null,
  consumer_id text not null,
  -- The account that was debited.
  bank_account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- What of the payment was our fee: it is given back with it.
  fee_cents bigint not null check (fee_cents between 0 and amount_cents),
  reason text not null check (reason in ('duplicate', 'wrong-amount', 'wrong-receiver', 'wrong-date')),
  asked_by text not null,
  asked_at timestamptz not null,
  -- The last banking day on which it may reach the account's bank.
  last_day date not null,
  -- WAITING: for the first cutoff that finds the payment POSTED. REJECTED: with its file, for a person, and due still. RETURNED: the bank has sent it back, and it
  -- is not sent again.
  status text not null check (status in ('WAITING', 'IN_FILE', 'SETTLED', 'REJECTED', 'RETURNED', 'CANCELLED')),
  status_at timestamptz not null,
  -- The debit came back while this was with the bank: the account was given its money twice.
  doubled boolean not null default false,
  return_code char(3),
  check ((return_code is not null) = (status = 'RETURNED'))
);
create unique index reversals_of_purchase on reversals (purchase_id) where status <> 'CANCELLED';
create index reversals_of_entry on reversals (entry_id);
create index reversals_open on reversals (purchase_id) where status in ('WAITING', 'REJECTED');

-- Every change of every reversal. Only ever added to.
create table reversal_events (
  seq bigint generated always as identity primary key,
  reversal_id text not null references reversals (id),
  at timestamptz not null,
  from_status text,
  to_status text not null,
  -- Who asked for it, `odfi`, `system` or `operator`.
  actor text not null,
  reason text
);
create index reversal_events_reversal on reversal_events (reversal_id);
