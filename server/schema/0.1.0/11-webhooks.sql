-- Addresses of merchants' own servers, and what is sent there when a payment changes. Times but for created_at of an
-- address are real time: a shop's server lives by it.
create table webhook_endpoints (
  id text primary key,
  business_id text not null references businesses (id),
  url text not null,
  secret_sealed text not null,
  -- Changes up to this event were before its time.
  from_seq bigint not null,
  -- The kinds of messages that go there.
  events text[] not null check (cardinality(events) > 0),
  -- While paused, what happens is written and waits.
  paused_at timestamptz,
  paused_by text,
  -- Since when none of its messages has been taken though one was tried, and when its admins were mailed of that.
  failing_since timestamptz,
  failing_mailed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  removed_by text,
  removed_at timestamptz
);
create unique index webhook_endpoints_once on webhook_endpoints (business_id, url) where removed_at is null;
create index webhook_endpoints_failing on webhook_endpoints (failing_since) where failing_since is not null and removed_at is null;

-- An event that a shop's server is to hear of, until it has, or it is abandoned. A test is of no payment.
create table webhook_messages (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id),
  business_id text not null,
  purchase_id text,
  event_seq bigint,
  type text not null,
  -- What is sent, to the byte, however often.
  body text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  -- Null: none is to come.
  next_try_at timestamptz,
  answered integer,
  failure text,
  -- The last try: when, how long until its answer, and how that began, without the secret it may repeat.
  tried_at timestamptz,
  answer_ms integer,
  answer_start text,
  delivered_at timestamptz,
  unique (endpoint_id, event_seq),
  check ((purchase_id is null) = (event_seq is null))
);
create index webhook_messages_by_age on webhook_messages (created_at);
create index webhook_messages_delivered on webhook_messages (endpoint_id, delivered_at) where delivered_at is not null;
create index webhook_messages_due on webhook_messages (endpoint_id, next_try_at, event_seq) where next_try_at is not null;
create index webhook_messages_failed on webhook_messages (endpoint_id) where next_try_at is null and delivered_at is null;
create index webhook_messages_listed on webhook_messages (endpoint_id, created_at desc, id desc);
create index webhook_messages_tests_due on webhook_messages (endpoint_id, next_try_at) where next_try_at is not null and event_seq is null;

-- The changes of payments that a business's own programs are told of, of the last 30 days, so that they can be listed,
-- and the last before these, so that it is known who of those that follow them missed any.
-- What each says is read from the payment's history, by its number there.
create table shop_events (
  business_id text,
  seq bigint,
  purchase_id text not null,
  -- Among the payment's own changes, from 1.
  place integer not null,
  type text not null,
  at timestamptz not null,
  primary key (business_id, seq)
);
create index shop_events_by_time on shop_events (business_id, at desc, seq desc);
create index shop_events_by_type on shop_events (business_id, type, at desc, seq desc);
create index shop_events_followed_by_type on shop_events (business_id, type, seq);
create index shop_events_by_age on shop_events using brin (at) with (pages_per_range = 32, autosummarize = on);

-- Up to which event messages and shop_events have been written.
create table webhook_mark (
  only_row boolean primary key default true check (only_row),
  upto_seq bigint not null
);

insert into webhook_mark (only_row, upto_seq) values
  (true, 0);
