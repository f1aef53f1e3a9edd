-- A merchant: the owner of one or more businesses.
create table organizations (
  id text primary key,
  name text not null,
  created_at timestamptz not null,
  -- Since when its AdminAccounts need a second factor (real time); null while they may go without.
  second_factor_since timestamptz
);

-- Where businesses are, and were, paid out to. Routing number, account number and type are sealed to business and
-- version, so that nothing changed or moved opens. Only `write_settlement_account` adds rows; none change.
create table settlement_accounts (
  business_id text,
  -- From 1; a business points at its newest.
  version integer check (version > 0),
  seq bigint generated always as identity unique,
  sealed text not null,
  -- Plain copies of what is sealed.
  last_four text not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  since timestamptz not null,
  -- A merchant user's id, or the name of whoever of the provider's people did it.
  changed_by text not null,
  why text not null,
  -- How it is known that the account is the business's.
  validated text not null,
  primary key (business_id, version)
);

-- A location of a merchant: what takes payments, and is paid out.
create table businesses (
  id text primary key,
  organization_id text not null references organizations (id),
  name text not null,
  address_id text not null,
  line_one text not null,
  line_two text,
  city text not null,
  state char(2) not null,
  postal_code char(5) not null,
  time_zone text not null default 'America/New_York',
  fee_basis_points integer not null default 100 check (fee_basis_points >= 0 and fee_basis_points <= 10000),
  fee_fixed_cents integer not null default 25 check (fee_fixed_cents >= 0),
  created_at timestamptz not null,
  settlement_stopped_code char(3),
  settlement_stopped_at timestamptz,
  -- Read wherever a business asks for a debit, so it stands with the business.
  debits_stopped_at timestamptz,
  -- Whether a business's customers are offered to add a tip while approving an order.
  tips_offered boolean not null default false,
  -- Null: there is no account to be paid out to.
  settlement_version integer,
  -- How much may be debited for it in a banking day, and be open at any time; null: any amount.
  exposure_day_cents positive_cents,
  exposure_open_cents positive_cents,
  constraint businesses_settlement_account foreign key (id, settlement_version) references settlement_accounts (business_id, version)
);
create index businesses_organization on businesses (organization_id);
create index businesses_by_name on businesses (lower(name) text_pattern_ops);

-- What a user of a merchant may do.
create table business_users (
  user_id text primary key references users (id),
  organization_id text not null references organizations (id),
  username text not null,
  email text not null,
  role text not null check (role in ('AdminAccount', 'AdminStore', 'ViewStore', 'ViewAccount')),
  payment_center_enabled boolean not null default true,
  created_by text references users (id),
  deleted_at timestamptz,
  deleted_by text references users (id),
  constraint business_users_deleted_by check (deleted_by is null or deleted_at is not null)
);
create unique index business_users_email on business_users (lower(email)) where deleted_at is null;
create index business_users_organization on business_users (organization_id) where deleted_at is null;
create unique index business_users_username on business_users (lower(username)) where deleted_at is null;

-- Store roles hold the businesses they were given; account roles hold their organization's.
create table memberships (
  user_id text references business_users (user_id),
  business_id text references businesses (id),
  primary key (user_id, business_id)
);
create index memberships_business on memberships (business_id);

-- What the provider prepared for a merchant; opening it makes the business, once.
create table applications (
  id text primary key,
  organization_id text not null references organizations (id),
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
  settlement_account_sealed text,
  settlement_last_four text,
  created_at timestamptz not null,
  opened_business_id text unique references businesses (id)
);
create unique index applications_waiting on applications (admin_user_id) where opened_business_id is null;

-- Keys by which a shop's server speaks for one business. The secret, 256 random bits, is shown once; only its
-- beginning, to find it by, and its hash are kept. Keys are never deleted, so what they did can be told.
create table api_keys (
  id text primary key,
  business_id text not null references businesses (id),
  name text not null,
  -- `sk_test_` or `sk_live_`, and twelve characters.
  begins_with text not null unique,
  -- SHA-256 of the whole secret.
  secret_hash char(64) not null,
  created_by text not null,
  created_at timestamptz not null,
  revoked_by text,
  revoked_at timestamptz,
  constraint api_keys_check check ((revoked_at is null) = (revoked_by is null))
);
create index api_keys_business on api_keys (business_id, created_at);

-- What a business has paid for each payment, from when on, and who set it and why. Only ever added to.
create table business_fees (
  number bigint generated always as identity primary key,
  business_id text not null references businesses (id),
  fee_basis_points integer not null,
  fee_fixed_cents integer not null,
  at timestamptz not null,
  -- A user's id, `operator` or `system`.
  set_by text not null,
  why text not null check (why <> '')
);
create index business_fees_of_business on business_fees (business_id, number);

-- How much could be debited for a business, from when on, and who set it and why. Only ever added to.
create table business_exposure_limits (
  number bigint generated always as identity primary key,
  business_id text not null references businesses (id),
  -- Null: any amount.
  day_cents bigint,
  open_cents bigint,
  at timestamptz not null,
  -- A user's id, or the name of whoever of the provider's people did it.
  set_by text not null,
  why text not null check (why <> '')
);
create index business_exposure_limits_of_business on business_exposure_limits (business_id, number);

-- Servers that run, and what each can open, as it says itself every few seconds of real time. One that was killed is
-- known by its silence.
create table key_holders (
  id uuid primary key,
  name text not null,
  versions integer[] not null,
  numbers integer[] not null,
  seals integer not null,
  seen_at timestamptz not null
);

alter table settlement_accounts add constraint settlement_accounts_business_id_fkey foreign key (business_id) references businesses (id);
alter table message_recipients add constraint message_recipients_organization_id_fkey foreign key (organization_id) references organizations (id);
alter table message_days add constraint message_days_organization_id_fkey foreign key (organization_id) references organizations (id);
alter table messages add constraint messages_organization_id_fkey foreign key (organization_id) references organizations (id);
