-- One row for everyone who may hold a token, whichever OpenID provider issued it.
create table users (
  id text primary key,
  subject text not null unique,
  kind text not null check (kind in ('consumer', 'merchant')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'FROZEN', 'DEACTIVATED')),
  -- Tokens issued before this moment (real time) are refused.
  tokens_valid_after timestamptz not null default '-infinity'::timestamp with time zone,
  created_at timestamptz not null,
  -- The language of what is sent to a consumer: that of the pages as they were read last.
  language text not null default 'en' check (language in ('en', 'es')),
  -- A consumer's own wish: nothing that they pay is taken without their passkey.
  asks_for_passkey boolean not null default false,
  constraint users_asks_for_passkey_check check (kind = 'consumer' or not asks_for_passkey)
);

-- What the OpenID provider keeps: sessions, grants, codes, refresh tokens, sign-ins under way. Ids are hashed and
-- contents sealed: whoever reads this table can neither use a token nor see whose phone number was typed.
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
create index identity_records_expiry on identity_records (expires_at);
create index identity_records_grant on identity_records (grant_id) where grant_id is not null;
create index identity_records_session on identity_records (session_uid) where session_uid is not null;

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

-- Merchants' users who sign in with a user name and a password.
create table password_identities (
  subject text primary key,
  username text not null,
  email text not null,
  -- Null: they were invited, and have chosen no password yet.
  password_hash text,
  -- Somebody else set it: it is good for one sign-in, at which its user chooses their own.
  is_temporary boolean not null default false,
  -- No link opens anything for whoever's invitation was withdrawn.
  invitation_withdrawn_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint password_identities_invitation check (password_hash is null or invitation_withdrawn_at is null),
  constraint password_identities_temporary check (password_hash is not null or not is_temporary)
);
create unique index password_identities_email on password_identities (lower(email));
create unique index password_identities_username on password_identities (lower(username));

-- The code that a sign-in under way waits for: one at a time, a new one replaces it.
create table one_time_codes (
  interaction_hash text primary key,
  phone_number text not null,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  -- The text with a code, so that the page can say what became of it.
  message_id text
);
create index one_time_codes_expiry on one_time_codes (expires_at);

-- A link that lets its user choose a password, once. It is kept for a while after its end, so that an invitation's says
-- why it works no longer.
create table password_resets (
  token_hash text primary key,
  subject text not null references password_identities (subject) on delete cascade,
  purpose text not null check (purpose in ('reset', 'welcome', 'invitation')),
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index password_resets_subject on password_resets (subject);

-- Devices that have signed in, each for the people who signed in there: what strangers do costs them no room. A device
-- is known by a secret in a cookie, of which only the hash is kept; the secret changes at each sign-in.
create table known_devices (
  token_hash text,
  subject text,
  signed_in_at timestamptz not null,
  -- False once they were signed out everywhere, until they sign in there again.
  is_trusted boolean not null default true,
  primary key (token_hash, subject)
);
create index known_devices_signed_in_at on known_devices (signed_in_at);
create index known_devices_subject on known_devices (subject, signed_in_at);

-- Who has ever signed in, however long ago: a new device is told to them, but for their very first.
create table first_sign_ins (
  subject text primary key,
  signed_in_at timestamptz not null
);

-- Sign-ins that have ended before their access tokens did: by logging out, or because a refresh token was used twice. A
-- row is of use for as long as such a token could live.
create table ended_sessions (
  session_id text primary key,
  ended_at timestamptz not null
);
create index ended_sessions_ended_at on ended_sessions (ended_at);

-- Refresh tokens ended early because something happened to their user, so that holders learn why. They grant nothing,
-- and are forgotten when they would have run out.
create table identity_ended_tokens (
  id_hash text primary key,
  account_id text not null,
  expires_at timestamptz not null,
  -- Its user logged that device out from another one.
  by_user boolean not null default false
);
create index identity_ended_tokens_expiry on identity_ended_tokens (expires_at);

-- Changes of merchants' users under way in an outside directory. A row stands from before the first call until both
-- sides agree; its beginner removes it in their own transaction, or the queue follows our tables.
create table directory_changes (
  id text primary key,
  -- Whom tokens name; null while an addition has not been answered.
  subject text unique,
  -- Of an addition: the names that are asked for there.
  username text,
  email text,
  begun_at timestamptz not null,
  -- Whoever began it does no more about it; null while they do.
  left_at timestamptz,
  constraint directory_changes_check check (subject is not null or username is not null and email is not null)
);
create unique index directory_changes_username on directory_changes (lower(username));

-- Passkeys of consumers and of merchants' users: public keys whose private halves never leave their owners' devices.
create table passkeys (
  id text primary key,
  subject text not null,
  -- A subject tells how it signs in: each kind of identity takes its passkeys along.
  phone_subject text generated always as (case when starts_with(subject, 'sms|') then subject end) stored
    references phone_identities (subject) on delete cascade,
  password_subject text generated always as (case when not starts_with(subject, 'sms|') then subject end) stored
    references password_identities (subject) on delete cascade,
  -- By what authenticators and browsers name it; base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Of those that count their signatures: a lower one than before is a copy's.
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_subject on passkeys (subject, added_at);

-- What a passkey is to sign: one for each sign-in or adding under way, good once.
create table passkey_challenges (
  -- The sign-in's hash, or the subject that adds one.
  begun_for text primary key,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- What authenticator apps make their codes of. One that replaces another waits beside it until its first code.
create table totp_secrets (
  id text primary key,
  subject text not null references password_identities (subject) on delete cascade,
  secret_sealed text not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the newest code that was taken: it, and older ones, are taken no more.
  last_step bigint not null default 0
);
create unique index totp_secrets_in_use on totp_secrets (subject) where confirmed_at is not null;
create unique index totp_secrets_waiting on totp_secrets (subject) where confirmed_at is null;

-- Codes for whoever has lost every other factor, each good once. New ones replace all from before.
create table recovery_codes (
  subject text not null references password_identities (subject) on delete cascade,
  code_hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (subject, code_hash)
);

-- Sign-ins whose password was right and whose second factor is still to come. They have opened nothing.
create table second_factor_waits (
  interaction_hash text primary key,
  subject text not null references password_identities (subject) on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index second_factor_waits_expiry on second_factor_waits (expires_at);
create index second_factor_waits_subject on second_factor_waits (subject);

-- Sessions, by the `sid` of their tokens, whose user has just confirmed that it is them. Each row is good for 5 minutes.
create table step_ups (
  session_id text primary key,
  subject text not null references users (subject) on delete cascade,
  proved_at timestamptz not null
);
create index step_ups_age on step_ups (proved_at);

-- Payments that a consumer has approved by their passkey and not made yet. Each row is good once, for that payment.
create table payment_proofs (
  subject text not null references users (subject) on delete cascade,
  -- Its kind and id: `order:…`, `payment_link:…`, `invoice_link:…`, `ecommerce:…`.
  payment text not null,
  -- Real time.
  expires_at timestamptz not null,
  primary key (subject, payment)
);
create index payment_proofs_expiry on payment_proofs (expires_at);

-- Where people are signed in, as they are shown it: one row for each session of the embedded provider, written whenever
-- tokens are issued for it. It lives no longer than its session among the records above.
create table sign_ins (
  id text primary key,
  session_uid text not null unique,
  subject text not null,
  -- By the browser's own word; null for what is not known.
  browser text,
  system text,
  -- Of the address no more than its network: `203.0.113.x`.
  network text not null,
  -- The device as `known_devices` has it; null where its cookie is not kept.
  device_hash text,
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sign_ins_device on sign_ins (device_hash) where device_hash is not null;
create index sign_ins_subject on sign_ins (subject);

alter table support_requests add constraint support_requests_user_id_fkey foreign key (user_id) references users (id);
alter table notice_choices add constraint notice_choices_user foreign key (user_id) references users (id);
alter table push_devices add constraint push_devices_user_fkey foreign key (user_id) references users (id);
