-- Every text and mail, from when it was written until what became of it is known. All times are real time: messages live by it.
create table messages (
  id text primary key,
  channel text not null check (channel in ('sms', 'email')),
  -- What it is for, and what it tells of there: whoever had it sent is told by these what became of it.
  purpose text not null,
  about text,
  -- The same key is the same message.
  key text not null unique,
  organisation_id text references organisations (id),
  language text not null check (language in ('en', 'es')),
  recipient_fingerprint text not null,
  -- Recipient and words; null once they are forgotten.
  sealed text,
  state text not null,
  state_at timestamptz not null,
  -- Why the last try did not succeed, in one of our words, and as whoever delivers said it.
  failure text,
  error_code text,
  -- What whoever delivers calls it.
  provider_id text,
  attempts integer not null default 0,
  -- Whoever sends it has begun to hand it over: if they say no more, it may have gone out.
  handed_over boolean not null default false,
  -- When it is due to be sent, or, while it is being sent, when that must be over. Null: nothing more is to be done.
  next_try_at timestamptz,
  -- It is worth nothing afterwards.
  give_up_at timestamptz not null,
  created_at timestamptz not null
);
create index messages_due on messages (next_try_at) where next_try_at is not null;
create index messages_by_age on messages (created_at);
create index messages_to_forget on messages (state_at) where sealed is not null and next_try_at is null;

-- Which state a message may pass to. States only move forward: what is told late, or twice, changes nothing.
create table message_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into message_transitions (from_state, to_state) values
  ('queued', 'refused'), ('queued', 'failed'),
  -- A try that was thought to have failed, or to be lost, had succeeded.
  ('queued', 'sent'), ('queued', 'delivered'), ('queued', 'undelivered'),
  ('sending', 'queued'), ('sending', 'sent'), ('sending', 'delivered'), ('sending', 'undelivered'), ('sending', 'refused'), ('sending', 'failed'),
  ('sending', 'uncertain'),
  ('uncertain', 'sent'), ('uncertain', 'delivered'), ('uncertain', 'undelivered'),
  ('failed', 'sent'), ('failed', 'delivered'), ('failed', 'undelivered'),
  ('sent', 'delivered'), ('sent', 'undelivered');

-- Numbers whose owners want no texts, by a word that they texted. Nobody's number stands here.
create table stopped_numbers (
  number_fingerprint text primary key,
  -- Null: they want them again.
  stopped_at timestamptz,
  said_at timestamptz not null
);

-- How many texts were sent in each hour: to a number, an area code, for an organization, in all.
create table text_counts (
  scope text not null,
  hour timestamptz not null,
  count integer not null check (count > 0),
  primary key (scope, hour)
);
create index text_counts_by_age on text_counts (hour);

-- The text with a code, so that the page can say what became of it.
alter table one_time_codes add column message_id text;
