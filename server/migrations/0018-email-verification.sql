-- Links that prove that an e-mail address is its consumer's.

-- What was sent: never the token itself, only its hash. A link is good once, for the address that it went to.
create table email_verifications (
  token_hash text primary key,
  user_id text not null references users (id),
  email text not null,
  -- Real time.
  expires_at timestamptz not null
);
create index email_verifications_user on email_verifications (user_id);
create index email_verifications_expiry on email_verifications (expires_at);

-- Whoever waits for an address to be verified looks for what was verified lately.
create index consumers_email_verified on consumers (email_verified_at) where email_verified_at is not null;
