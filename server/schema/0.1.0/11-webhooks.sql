-- Addresses of merchants' own servers, and what is sent there when a payment changes. Times but for created_at of an
-- address are real time: a shop's server lives by it.
create table webhook_endpoints (
  id text primary key,
  business_id text not null references businesses (id),
  url text not null,
  secret_sealed text not null,
  -- Changes up to this event were before its time.
  from_seq bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  removed_by text,
  removed_at timestamptz
);
create unique index webhook_endpoints_once on webhook_endpoints (business_id, url) where removed_at is null;

-- An event that a shop's server is to hear of, until it has, or it is abandoned.
create table webhook_messages (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id),
  business_id text not null,
  purchase_id text not null,
  event_seq bigint not null,
  type text not null,
  -- What is sent, to the byte, however often.
  body text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  -- Null: none is to come.
  next_try_at timestamptz,
  answered integer,
  failure text,
  delivered_at timestamptz,
  unique (endpoint_id, event_seq)
);
create index webhook_messages_by_age on webhook_messages (created_at);
create index webhook_messages_delivered on webhook_messages (endpoint_id, delivered_at) where delivered_at is not null;
create index webhook_messages_due on webhook_messages (endpoint_id, next_try_at, event_seq) where next_try_at is not null;
create index webhook_messages_failed on webhook_messages (endpoint_id) where next_try_at is null and delivered_at is null;

-- Up to which event messages have been written.
create table webhook_mark (
  only_row boolean primary key default true check (only_row),
  upto_seq bigint not null
);

insert into webhook_mark (only_row, upto_seq) values
  (true, 0);
