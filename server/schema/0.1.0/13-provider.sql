-- The provider's own staff, and how they sign in to the console: by passkeys alone, there are no passwords.

create table staff (
  id text primary key,
  name text not null check (name <> ''),
  email text not null check (email = lower(email)),
  role text not null check (role in ('ProviderAdmin', 'ProviderOperator', 'ProviderSupport', 'ProviderAuditor')),
  created_at timestamptz not null,
  created_by text not null,
  -- Whoever was removed keeps their row: what they did names them.
  removed_at timestamptz,
  removed_by text,
  constraint staff_removed check ((removed_at is null) = (removed_by is null))
);
create unique index staff_email on staff (email) where removed_at is null;

-- A link by which somebody adds their passkey, once. A newer one of the same person ends those before it.
create table staff_invitations (
  token_hash text primary key,
  staff_id text not null references staff (id),
  invited_at timestamptz not null,
  invited_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index staff_invitations_staff on staff_invitations (staff_id) where used_at is null and withdrawn_at is null;

create table staff_passkeys (
  credential_id text primary key,
  staff_id text not null references staff (id),
  public_key bytea not null,
  -- As the authenticator counts its uses; one that counts backwards was copied.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id) where removed_at is null;

-- A browser that staff signed in with. Of the cookie's secret only the hash is kept.
create table staff_sessions (
  id text primary key,
  secret_hash text not null unique,
  staff_id text not null references staff (id),
  credential_id text not null references staff_passkeys (credential_id),
  device text not null,
  address text not null,
  began_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When its passkey last showed that it is them: as they signed in, or confirmed it later.
  confirmed_at timestamptz not null,
  -- However much it is used.
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id) where ended_at is null;
create index staff_sessions_ends_at on staff_sessions (ends_at);

-- What an authenticator is asked to sign: good once, for a few minutes, and for nothing else than it was made for.
create table staff_challenges (
  challenge_hash text primary key,
  -- The hash of an invitation, a session that confirms who it is, or an account whose number is to be shown; null: to sign in.
  bound_to text,
  expires_at timestamptz not null
);
create index staff_challenges_expires_at on staff_challenges (expires_at);

-- A change that needs two people: proposed by one of the staff, and approved or declined by another.
create table proposals (
  id text primary key,
  call text not null,
  -- What it is about: no two proposals about the same thing wait at once.
  about text not null,
  title text not null,
  href text,
  -- What it would change, in words, as its proposer saw it; approving compares that with how it is then.
  changes jsonb not null,
  -- One of the staff whom it is about: they approve nothing about themselves.
  concerns text references staff (id),
  -- The call's input, account numbers among it; forgotten once nothing can come of it any more.
  input_sealed text,
  reason text not null check (reason <> ''),
  status text not null
    check (status in ('WAITING', 'APPROVED', 'DONE', 'FAILED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'OUTDATED', 'CLOSED')),
  proposed_by text not null references staff (id),
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text references staff (id),
  decided_by_name text,
  decided_at timestamptz,
  decided_why text,
  -- Who looked whether it was done, as its server ended meanwhile, and what they found.
  closed_by_name text,
  closed_at timestamptz,
  closed_why text,
  failure text,
  constraint proposals_input check ((input_sealed is not null) = (status = 'WAITING')),
  constraint proposals_decided check ((decided_at is null) = (status in ('WAITING', 'EXPIRED'))),
  constraint proposals_closed
    check (num_nonnulls(closed_by_name, closed_at, closed_why) = case when status = 'CLOSED' then 3 else 0 end),
  constraint proposals_failure check ((failure is not null) = (status in ('FAILED', 'OUTDATED')))
);
create unique index proposals_waiting on proposals (about) where status = 'WAITING';
create index proposals_expires_at on proposals (expires_at) where status = 'WAITING';
