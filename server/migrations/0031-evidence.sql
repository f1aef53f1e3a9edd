-- What a consumer authorised, how often debits come back, and the stop that follows.

-- Whoever approves is noted with where they did it: these functions take more arguments. With other arguments each is another function, so the
-- old ones would stay beside the new ones, and a call could mean either. The new ones are made with all the others.
drop function if exists confirm_debit(text, timestamptz, text, integer, timestamptz, timestamptz, text, text);
drop function if exists accept_purchase(text, text, text, text, text, bigint, text, text, bigint, integer, timestamptz, text);
drop function if exists accept_link(text, timestamptz, text, text, text, bigint, integer, timestamptz, timestamptz, text, text, text);
drop function if exists accept_checkout_session(text, timestamptz, text, text, bigint, integer, timestamptz, timestamptz, text, text, text);
-- It tells one thing more.
drop function if exists merchant_calling(text, timestamptz, text, text[]);

-- The words in which debits are authorised, with {places} for what differs, and the terms that they name. Filled at every migration from
-- packages/contract; a text that was ever shown stays.
create table consent_terms (
  sha256 char(64) primary key,
  text text not null
);
create table consent_texts (
  id char(16) primary key,
  -- `order`: an order at a counter. `debit`: a link or a shop's order.
  kind text not null check (kind in ('order', 'debit')),
  language text not null check (language in ('en', 'es')),
  text text not null,
  terms_sha256 char(64) not null references consent_terms (sha256)
);

-- One row for each authorisation: what stood in its places, and the hash of the whole text as it was shown. Written with the approval, only ever
-- added to, and kept for two years from settlement (Nacha rules, retention of authorisations). Narrow, and without an index beside its key: a
-- payment waits for it.
create table consents (
  purchase_id text primary key,
  at timestamptz not null,
  consumer_id text not null,
  business_id text not null,
  business_name text not null,
  bank_account_id text not null,
  institution_name text not null,
  account_type text not null,
  last_four char(4) not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Whether the call named the account that was shown. At a counter it is the order's and cannot be another.
  account_named boolean not null,
  text_id char(16) not null,
  text_sha256 bytea not null check (octet_length(text_sha256) = 32),
  -- Null where a server of the version before took the call.
  address text,
  device text
);

-- How many debits of each business a file holds: counted once, as a file never changes.
create table return_rate_files (
  file_id text not null references ach_files (id),
  business_id text not null,
  debits integer not null check (debits > 0),
  primary key (file_id, business_id)
);
create index returns_returned on returns (returned_at);

-- When a rate went above its threshold; ended when it has fallen below again. Without a business: of all together.
create table return_rate_alerts (
  id text primary key,
  business_id text,
  rate text not null check (rate in ('unauthorised', 'administrative', 'overall')),
  began_at timestamptz not null,
  -- As they stood then.
  debits integer not null,
  returns integer not null,
  ended_at timestamptz,
  -- The business may ask for no debit until a person lifts it.
  stopped_at timestamptz,
  lifted_at timestamptz,
  lifted_by text,
  lifted_why text,
  check (stopped_at is null or business_id is not null),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_why is null) and (lifted_at is null or stopped_at is not null))
);
create unique index return_rate_alerts_open on return_rate_alerts (business_id, rate) nulls not distinct where ended_at is null;

create table return_rate_checks (
  only_row boolean primary key default true check (only_row),
  -- The cutoff after which the rates were looked at last.
  checked_at timestamptz not null
);

-- Read wherever a business asks for a debit, so it stands with the business.
alter table businesses add column debits_stopped_at timestamptz;
