-- Orders of shops on the web that wait to be paid, each at most once. The id carries 130 random bits: who has it may see the order.
-- The business and the key are named without a foreign key, as in purchases; `prove` checks them.
create table checkout_sessions (
  id text primary key,
  business_id text not null,
  api_key_id text not null,
  -- What the shop calls the order.
  order_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  street text not null,
  unit text,
  city text not null,
  state char(2) not null,
  postal_code char(5) not null,
  success_url text not null,
  cancel_url text not null,
  -- The page that pays it, as the shop was told.
  url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  purchase_id text unique,
  paid_at timestamptz,
  check ((purchase_id is null) = (paid_at is null))
);

-- ---- the sandbox's own shop -------------------------------------------------------------------------------------
-- What a shop keeps on its side: the key that it was given, sealed, and which session pays which order.

create table sandbox_shop (
  only_row boolean primary key default true check (only_row),
  api_key_id text not null,
  secret_sealed text not null
);

create table sandbox_shop_orders (
  order_id text primary key,
  session_id text not null,
  -- How many of each of its goods.
  basket jsonb not null,
  created_at timestamptz not null
);
