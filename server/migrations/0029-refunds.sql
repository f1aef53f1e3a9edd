-- Refunds: money that a merchant gives back, all or part of what was paid.
create table refunds (
  id text primary key,
  -- What people name it by.
  reference text not null unique,
  purchase_id text not null,
  business_id text not null,
  consumer_id text not null,
  -- Where it goes: the account that was debited, unless a person chose another.
  bank_account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  -- WAITING: for the payment to be POSTED; nothing is owed until then. QUEUED: owed, for the next file. HELD, REJECTED: for a person.
  -- WITHDRAWN: the payment was taken back before it was in a file, so nothing had to be sent.
  status text not null check (status in ('WAITING', 'QUEUED', 'IN_FILE', 'SETTLED', 'HELD', 'REJECTED', 'CANCELLED', 'WITHDRAWN')),
  status_at timestamptz not null,
  -- Of HELD: the code of its return, or why it was not sent.
  held_reason text,
  check ((held_reason is not null) = (status = 'HELD'))
);
create index refunds_of_purchase on refunds (purchase_id);
create index refunds_open on refunds (purchase_id) where status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED');
create index refunds_held_of_account on refunds (bank_account_id) where status = 'HELD';

-- Every change of every refund. Only ever added to.
create table refund_events (
  seq bigint generated always as identity primary key,
  refund_id text not null references refunds (id),
  at timestamptz not null,
  from_status text,
  to_status text not null,
  -- A user's id, `odfi`, `system` or `operator`.
  actor text not null,
  reason text
);
create index refund_events_refund on refund_events (refund_id);
