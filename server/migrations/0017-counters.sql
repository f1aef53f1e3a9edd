-- Counters of a business, each with a printed code, and the purchases that consumers started at them.

create table counters (
  -- 130 random bits: whoever knows the id has seen the print, or was sent its address.
  id text primary key,
  business_id text not null references businesses (id),
  name text not null,
  created_by text not null references users (id),
  created_at timestamptz not null,
  retired_at timestamptz,
  retired_by text references users (id),
  check ((retired_at is null) = (retired_by is null))
);
create unique index counters_name on counters (business_id, lower(name)) where retired_at is null;

-- Where a purchase was started. Only ever added to. Business and consumer are the counter's and the purchase's, for the indexes' sake.
create table counter_starts (
  purchase_id text primary key,
  counter_id text not null,
  business_id text not null,
  consumer_id text not null,
  started_at timestamptz not null
);
create index counter_starts_business on counter_starts (business_id, started_at);
create index counter_starts_consumer on counter_starts (consumer_id, started_at);
