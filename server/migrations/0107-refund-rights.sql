-- Who may give back how much, business by business. Only ever added to: the newest row of a business holds, the others tell what held before.
create table refund_rules (
  seq bigint generated always as identity primary key,
  business_id text not null references businesses (id),
  -- What each Store Viewer may give back in a day; null: nothing.
  viewer_day_cents bigint check (viewer_day_cents between 1 and 99999999),
  -- Up to so much of one payment one person gives back; null: any amount.
  alone_cents bigint check (alone_cents between 1 and 99999999),
  set_at timestamptz not null,
  -- A user's id, or who of the provider.
  set_by text not null
);
create index refund_rules_of_business on refund_rules (business_id, seq desc);

-- Refunds above what one person gives back alone. Nothing is owed for one until a second person approves it; the refund then has the same id and reference.
create table refund_requests (
  id text primary key,
  seq bigint generated always as identity unique,
  -- What people name it by, and the refund after it.
  reference text not null unique,
  purchase_id text not null,
  business_id text not null references businesses (id),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'DECLINED', 'EXPIRED')),
  decided_by text,
  decided_at timestamptz,
  check ((decided_by is not null) = (status in ('APPROVED', 'DECLINED')) and (decided_at is not null) = (decided_by is not null)),
  check (status <> 'APPROVED' or decided_by <> requested_by)
);
create unique index refund_requests_waiting on refund_requests (purchase_id) where status = 'WAITING';
create index refund_requests_of_user on refund_requests (requested_by, requested_at);
-- What a user has given back in a day.
create index refunds_of_user on refunds (requested_by, requested_at);
-- Its parameters are others now.
drop function if exists refund_purchase(text, timestamptz, text[], text, text, bigint, text, text, timestamptz, timestamptz, text, text);
