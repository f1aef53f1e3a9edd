-- Refresh tokens that were ended before their time because something happened to their user: whoever still holds one is told that, and not
-- that they were away too long. Nothing can be done with them; they are forgotten when they would have run out.
create table identity_ended_tokens (
  id_hash text primary key,
  account_id text not null,
  expires_at timestamptz not null
);
create index identity_ended_tokens_expiry on identity_ended_tokens (expires_at);
