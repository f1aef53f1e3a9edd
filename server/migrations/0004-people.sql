-- What stands around people and their bank accounts: when a bank was last heard of an account, requests for help, and the
-- sandbox's own bank.

alter table bank_accounts
  -- When the bank last answered about the account, with a balance or without one. Null: never, or something has changed there since.
  add column checked_at timestamptz,
  -- Counts up whenever what the bank said before no longer counts; an answer still under way then is not kept.
  add column word_version integer not null default 0;

create table support_requests (
  id text primary key,
  user_id text not null references users (id),
  notes text not null,
  issue text,
  phone_number text,
  store_name text,
  created_at timestamptz not null
);
create index support_requests_user on support_requests (user_id);

-- ---- the sandbox's bank -----------------------------------------------------------------------------------------
-- A bank of its own: it knows nothing of the service's users but the word that a link token carries, and the service
-- reaches these rows only through the bank-linking port. Without a sandbox the tables stay empty but for the institutions.

create table sandbox_institutions (
  id text primary key,
  name text not null,
  routing_number char(9) not null unique
);
insert into sandbox_institutions (id, name, routing_number) values
  ('ins_northgate', 'Northgate Bank', '021999019'),
  ('ins_first_harbor', 'First Harbor Credit Union', '211999023'),
  ('ins_prairie_state', 'Prairie State Bank', '101999036'),
  ('ins_lakeshore', 'Lakeshore National Bank', '071999043'),
  ('ins_cedar_valley', 'Cedar Valley Savings', '121999058');

-- One customer of one institution. The number makes the account numbers, so that they stay the same and never collide.
create table sandbox_customers (
  number bigint generated always as identity primary key,
  institution_id text not null references sandbox_institutions (id),
  user_name text not null,
  created_at timestamptz not null
);
create unique index sandbox_customers_name on sandbox_customers (institution_id, lower(user_name));

create table sandbox_accounts (
  id text primary key,
  customer_number bigint not null references sandbox_customers (number),
  position smallint not null,
  name text not null,
  type text not null,
  subtype text not null,
  routing_number char(9) not null,
  account_number text not null,
  -- May go below zero: a bank can be made to pay.
  balance_cents bigint not null,
  -- The bank answers without an available balance.
  balance_hidden boolean not null default false,
  closed boolean not null default false,
  -- How it answers debits: with which return code, how many times still (null: every time), and how many days later.
  return_code char(3),
  returns_left integer check (returns_left >= 0),
  return_after_days integer not null default 0,
  unique (routing_number, account_number),
  unique (customer_number, position)
);

-- A customer's consent that the service may read some accounts. Signing in again renews it.
create table sandbox_items (
  id text primary key,
  user_id text not null,
  customer_number bigint not null references sandbox_customers (number),
  login_required boolean not null default false
);

create table sandbox_access_tokens (
  token_hash text primary key,
  item_id text not null references sandbox_items (id)
);
create index sandbox_access_tokens_item on sandbox_access_tokens (item_id);

-- One passage through the widget, from the link token to the public token that is traded for access.
create table sandbox_link_sessions (
  link_token_hash text primary key,
  user_id text not null,
  -- Signing in again to this item.
  item_id text references sandbox_items (id),
  customer_number bigint references sandbox_customers (number),
  chosen_account_ids text[],
  public_token_hash text unique,
  exchanged boolean not null default false,
  expires_at timestamptz not null
);
create index sandbox_link_sessions_expiry on sandbox_link_sessions (expires_at);
