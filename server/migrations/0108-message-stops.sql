-- Whom an organization has sent messages to, and who of them wants no more. Nobody's number or address stands here: the mark is a hash of the token that
-- each message carries, and the token a keyed one of organization and recipient.
create table message_recipients (
  mark text primary key,
  organisation_id text not null references organisations (id),
  first_at timestamptz not null,
  -- Since when they want no more; null while they do.
  stopped_at timestamptz
);

-- How many messages an organization has had sent on a day of New York's, by real time.
create table message_days (
  organisation_id text not null references organisations (id),
  day date not null,
  count integer not null check (count > 0),
  primary key (organisation_id, day)
);
