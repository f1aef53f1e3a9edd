-- Sign-ins that have ended before their access tokens did: by logging out, or because a refresh token was used twice. A row is of use for as
-- long as such a token could live.
create table ended_sessions (
  session_id text primary key,
  ended_at timestamptz not null
);
create index ended_sessions_ended_at on ended_sessions (ended_at);

-- Whose sign-in a ticket was minted by; null where the provider's tokens do not tell.
alter table channel_tickets add column session_id text;
