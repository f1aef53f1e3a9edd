-- Devices that have signed in, each for the people who signed in there: what strangers do costs them no room. A device is known by a
-- secret in a cookie, of which only the hash is kept; the secret changes at each sign-in.
create table known_devices (
  token_hash text not null,
  subject text not null,
  signed_in_at timestamptz not null,
  primary key (token_hash, subject)
);
create index known_devices_subject on known_devices (subject, signed_in_at);
create index known_devices_signed_in_at on known_devices (signed_in_at);

-- What an event was counted for: an honest one is taken back.
alter table limited_events add column taken_for text;
create index limited_events_taken_for on limited_events (taken_for) where taken_for is not null;

-- Wrong passwords are counted as everything else that is limited.
drop table password_locks;
