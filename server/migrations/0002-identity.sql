-- The embedded identity provider: who can sign in and how, what the provider keeps, and the sandbox's message outbox.
-- All times here are real time: sign-in never follows the domain's clock.

-- What the OpenID provider keeps: sessions, grants, codes, refresh tokens, sign-ins under way. Ids are hashed and contents
-- sealed: whoever reads this table can neither use a token nor see whose phone number was typed.
create table identity_records (
  id_hash text primary key,
  model text not null,
  payload_sealed text not null,
  account_id text,
  grant_id text,
  session_uid text,
  consumed_at timestamptz,
  -- A session that nobody used for a while ends before its time; null for what does not slide.
  idle_until timestamptz,
  expires_at timestamptz not null
);
create index identity_records_account on identity_records (account_id) where account_id is not null;
create index identity_records_grant on identity_records (grant_id) where grant_id is not null;
create index identity_records_session on identity_records (session_uid) where session_uid is not null;
create index identity_records_expiry on identity_records (expires_at);

-- The keys that sign tokens. The newest signs; older ones still verify until nothing signed by them is of use.
create table identity_keys (
  generation integer primary key,
  kid text not null unique,
  private_jwk_sealed text not null,
  created_at timestamptz not null
);

-- A phone number that has signed in, and the subject it signs in as.
create table phone_identities (
  subject text primary key,
  phone_number text not null unique check (phone_number ~ '^\+1[0-9]{10}$'),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- Wrong answers to the question that a long unused number must answer.
  wrong_birthdays integer not null default 0
);

create table password_identities (
  subject text primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index password_identities_username on password_identities (lower(username));
create unique index password_identities_email on password_identities (lower(email));

-- The code that a sign-in under way waits for: one at a time, a new one replaces it.
create table one_time_codes (
  interaction_hash text primary key,
  phone_number text not null,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index one_time_codes_expiry on one_time_codes (expires_at);

-- One row for each thing that is limited, in each bucket it counts in: a number, an address, everyone.
create table limited_events (
  bucket text not null,
  at timestamptz not null
);
create index limited_events_bucket on limited_events (bucket, at);
create index limited_events_at on limited_events (at);

-- Wrong passwords of late by account, known or not: an unknown name locks like a known one.
create table password_locks (
  account_key text primary key,
  wrong_at timestamptz[] not null,
  locked_until timestamptz
);

create table password_resets (
  token_hash text primary key,
  subject text not null references password_identities (subject) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_subject on password_resets (subject);

-- The sandbox's stand-in for SMS and e-mail.
create table message_outbox (
  id text primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamptz not null
);
create index message_outbox_recipient on message_outbox (recipient, id desc);
