-- Passages that a message makes only where a person asks for it.
alter table message_transitions add column asked boolean not null default false;
insert into message_transitions (from_state, to_state, asked) values
  ('failed', 'queued', true), ('refused', 'queued', true), ('undelivered', 'queued', true), ('uncertain', 'queued', true);

-- Who had a message sent again, and why.
create table message_retries (
  id bigint generated always as identity primary key,
  message_id text not null references messages (id) on delete cascade,
  from_state text not null,
  why text not null,
  asked_by text not null,
  asked_at timestamptz not null
);
create index message_retries_of on message_retries (message_id);
