-- The tables that every module stands on: people, businesses, bank accounts, purchases, their events, and the ledger.
-- Times are instants of the domain's clock and come from the server; no default reads the database's own clock.
-- Money is whole cents. Rows that many payments share (a business, its organisation) are named without a foreign key
-- from the hot tables: checking one would make payments to the same merchant wait for each other. `prove` checks them.

-- ---- people ---------------------------------------------------------------------------------------------------

-- One row for everyone who may hold a token, whichever OpenID provider issued it.
create table users (
  id text primary key,
  subject text not null unique,
  kind text not null check (kind in ('consumer', 'merchant')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'FROZEN', 'DEACTIVATED')),
  -- Tokens issued before this moment (real time) are refused.
  tokens_valid_after timestamptz not null default '-infinity',
  created_at timestamptz not null
);

create table consumers (
  user_id text primary key references users (id),
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  email text not null,
  email_verified_at timestamptz,
  phone_number text not null unique check (phone_number ~ '^\+1[0-9]{10}$'),
  street_one text not null,
  street_two text,
  city text not null,
  state char(2) not null,
  postal_code char(5) not null,
  terms_accepted_at timestamptz not null,
  terms_hash text not null,
  -- Null: the limit that the service sets for everyone.
  daily_limit_cents bigint check (daily_limit_cents >= 0),
  deactivated_at timestamptz,
  deactivation_notes text
);
create unique index consumers_email on consumers (lower(email));

create table organisations (
  id text primary key,
  name text not null,
  created_at timestamptz not null
);

create table businesses (
  id text primary key,
  organisation_id text not null references organisations (id),
  name text not null,
  address_id text not null,
  line_one text not null,
  line_two text,
  city text not null,
  state char(2) not null,
  postal_code char(5) not null,
  time_zone text not null default 'America/New_York',
  fee_basis_points integer not null default 100 check (fee_basis_points between 0 and 10000),
  fee_fixed_cents integer not null default 25 check (fee_fixed_cents >= 0),
  settlement_routing_number text,
  settlement_account_sealed text,
  settlement_last_four text,
  created_at timestamptz not null
);
create index businesses_organisation on businesses (organisation_id);

create table business_users (
  user_id text primary key references users (id),
  organisation_id text not null references organisations (id),
  username text not null,
  email text not null,
  role text not null check (role in ('AdminAccount', 'AdminStore', 'ViewStore', 'ViewAccount')),
  payment_center_enabled boolean not null default true,
  created_by text references users (id)
);
create unique index business_users_username on business_users (lower(username));
create unique index business_users_email on business_users (lower(email));

-- Store roles hold the businesses they were given; account roles hold their organisation's.
create table memberships (
  user_id text not null references business_users (user_id),
  business_id text not null references businesses (id),
  primary key (user_id, business_id)
);

-- What the provider prepared for a merchant; opening it makes the business, once.
create table applications (
  id text primary key,
  organisation_id text not null references organisations (id),
  admin_user_id text not null references business_users (user_id),
  business_name text not null,
  line_one text not null,
  line_two text,
  city text not null,
  state char(2) not null,
  postal_code char(5) not null,
  time_zone text not null,
  fee_basis_points integer not null,
  fee_fixed_cents integer not null,
  settlement_routing_number text,
  settlement_account_sealed text,
  settlement_last_four text,
  created_at timestamptz not null,
  opened_business_id text unique references businesses (id)
);
create unique index applications_waiting on applications (admin_user_id) where opened_business_id is null;

-- ---- bank accounts --------------------------------------------------------------------------------------------

create table bank_accounts (
  id text primary key,
  consumer_id text not null references consumers (user_id),
  is_primary boolean not null,
  institution_id text not null,
  institution_name text not null,
  account_type text not null default 'checking',
  last_four char(4) not null,
  -- Sealed with AES-256-GCM; the row's place is the associated data. Only files to the bank ever hold them open.
  routing_number_sealed text not null,
  account_number_sealed text not null,
  -- A keyed hash of routing and account number: tells that the same account is linked twice without reading either.
  number_fingerprint text not null,
  vendor_access_sealed text not null,
  vendor_account_id text not null,
  login_required boolean not null default false,
  -- Set by a return that says the account cannot be debited; cleared when it is linked anew.
  invalid_reason text,
  -- The balance as the bank-linking provider last told it.
  available_balance_cents bigint,
  balance_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index bank_accounts_primary on bank_accounts (consumer_id) where is_primary and removed_at is null;
create unique index bank_accounts_same on bank_accounts (consumer_id, number_fingerprint) where removed_at is null;
create index bank_accounts_consumer on bank_accounts (consumer_id);

-- ---- purchases ------------------------------------------------------------------------------------------------

-- Filled at every migration from the table in packages/contract/src/statuses.ts.
create table purchase_transitions (
  from_status text not null,
  event text not null,
  to_status text not null,
  primary key (from_status, event)
);

create table purchases (
  id text primary key,
  public_id text not null unique,
  payment_code text not null,
  consumer_id text not null,
  business_id text,
  bank_account_id text,
  requested_by text,
  channel text not null default 'in_store',
  input_type text check (input_type in ('code', 'scan')),
  status text not null,
  -- The event that brought it to its status, and when.
  last_event text not null,
  last_event_at timestamptz not null,
  amount_cents bigint check (amount_cents > 0),
  notes text,
  pos_order_id text,
  employee_name text,
  -- The consumer's spending limit as it stood when the merchant asked.
  purchase_power_cents bigint,
  -- The business's terms as they stood when the consumer approved.
  fee_basis_points integer,
  fee_fixed_cents integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  requested_at timestamptz,
  approved_at timestamptz,
  settled_at timestamptz,
  posted_at timestamptz
) with (fillfactor = 80);
create unique index purchases_open_code on purchases (payment_code) where status in ('INITIATED', 'WAITING_FOR_APPROVAL');
create index purchases_due on purchases (expires_at) where status in ('INITIATED', 'WAITING_FOR_APPROVAL');
create index purchases_held on purchases (consumer_id) where status in ('WAITING_FOR_APPROVAL', 'PENDING');
-- What the daily limit counts, and the consumer's history.
create index purchases_approved on purchases (consumer_id, approved_at) where approved_at is not null;
create index purchases_of_business on purchases (business_id, requested_at desc) where business_id is not null;
create index purchases_pending on purchases (approved_at) where status = 'PENDING';

-- Every change of every purchase. Only ever added to. Also the outbox of the real-time channel: what a server missed is read from here.
create table purchase_events (
  seq bigint generated always as identity primary key,
  purchase_id text not null,
  at timestamptz not null,
  event text not null,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text
);
create index purchase_events_purchase on purchase_events (purchase_id);

create table wrong_codes (
  user_id text not null,
  business_id text not null,
  -- Real time: a guesser is slowed by the clock on the wall.
  at timestamptz not null
);
create index wrong_codes_user on wrong_codes (user_id, at);
create index wrong_codes_business on wrong_codes (business_id, at);

-- The first answer to a key, given again to whoever repeats it.
create table idempotency_keys (
  user_id text not null,
  route text not null,
  key text not null,
  body_hash text not null,
  -- The code of a refusal, or the JSON that was answered.
  refusal text,
  answer text,
  -- Real time.
  at timestamptz not null,
  primary key (user_id, route, key),
  check ((refusal is null) <> (answer is null))
);
create index idempotency_keys_at on idempotency_keys (at);

create table channel_tickets (
  ticket_hash text primary key,
  purchase_id text not null,
  user_id text not null,
  side text not null check (side in ('consumer', 'merchant')),
  -- Real time.
  minted_at timestamptz not null
);

-- ---- ledger ---------------------------------------------------------------------------------------------------

-- The chart of accounts. A party (a consumer, a business) holds its own balance of a kind; kinds without one stand alone.
-- Filled at every migration from the chart in server/src/ledger/accounts.ts.
create table ledger_accounts (
  account text primary key,
  normal_side text not null check (normal_side in ('debit', 'credit')),
  party text not null check (party in ('consumer', 'business', 'none')),
  may_go_below_zero boolean not null,
  purpose text not null
);

-- What each event moves. Filled at every migration from the table in server/src/ledger/postings.ts.
create table ledger_postings (
  event text not null,
  line smallint not null,
  debit_account text not null,
  debit_party text not null,
  credit_account text not null,
  credit_party text not null,
  share text not null check (share in ('amount', 'fee', 'net')),
  primary key (event, line)
);

-- Double entry: each row debits one account and credits another by a positive amount, so it cannot be unbalanced.
-- Only ever added to.
create table ledger_transfers (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  line smallint not null,
  debit_account text not null,
  -- The consumer's or business's id; empty where the account keeps a single balance.
  debit_party text not null,
  credit_account text not null,
  credit_party text not null,
  amount_cents bigint not null check (amount_cents > 0),
  purchase_id text,
  -- What caused it, when that can happen more than once for a purchase: an entry, a payout.
  cause text not null default ''
);
-- No event is written twice. Also finds a purchase's transfers.
create unique index ledger_transfers_once on ledger_transfers (purchase_id, event, cause, line) nulls not distinct;

-- ---- the clock ------------------------------------------------------------------------------------------------

-- How far the domain's clock stands ahead of real time. Only a sandbox moves it.
create table clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into clock default values;
