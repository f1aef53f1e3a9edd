-- The sandbox's stand-in for SMS and e-mail.
create table message_outbox (
  id text primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamptz not null,
  -- Messages of one millisecond are read in the order they were written: their ids say only which millisecond it was.
  position bigint generated always as identity,
  html text,
  -- The same key is the same message: it is kept once.
  key text unique
);
create index message_outbox_position on message_outbox ("position" desc);
create index message_outbox_recipient on message_outbox (recipient, "position" desc);

-- What a person wrote to the provider's support.
create table support_requests (
  id text primary key,
  user_id text not null,
  notes text not null,
  issue text,
  phone_number text,
  store_name text,
  created_at timestamptz not null,
  -- What a request for help is called between people: eight digits, written 4821-9157.
  reference text not null,
  -- What its sender is, as the inbox is filtered by it.
  side text not null check (side in ('consumer', 'merchant')),
  -- The business that a merchant's user named, or that of the payment; null where neither says one.
  business_id text,
  -- The payment that it is about, one of its sender's own.
  purchase_id text,
  -- Whose turn it is. One function changes it, and the three columns below with it.
  status text not null default 'WAITING_FOR_US' check (status in ('WAITING_FOR_US', 'WAITING_FOR_THEM', 'CLOSED')),
  -- Since when its sender waits for an answer; null while it is their turn, and once it is closed.
  waiting_since timestamptz,
  -- When either side last wrote.
  last_at timestamptz not null,
  -- Whether its sender says that the payment isn't theirs: a payment is reported once.
  disputes boolean not null default false,
  constraint support_requests_disputes check (not disputes or purchase_id is not null),
  constraint support_requests_waiting check ((status = 'WAITING_FOR_US') = (waiting_since is not null)),
  constraint support_requests_reference unique (reference),
  constraint support_requests_reference_digits check (reference ~ '^\d{4}-\d{4}$')
);
create unique index support_requests_dispute on support_requests (purchase_id) where disputes;
create index support_requests_user on support_requests (user_id, created_at desc, id desc);
create index support_requests_waiting_for_us on support_requests (waiting_since, id) where status = 'WAITING_FOR_US';
create index support_requests_by_last on support_requests (status, last_at desc, id desc);

-- What either side wrote below a request. Only ever added to; what was written first is the request's own notes.
create table support_messages (
  id text primary key,
  request_id text not null references support_requests (id),
  -- Numbers the messages as they come.
  seq bigint generated always as identity,
  side text not null check (side in ('person', 'staff')),
  -- Who of the staff wrote it, by name; null for the person themselves.
  by_name text,
  text text not null,
  at timestamptz not null,
  -- Whether it goes to the person by mail as well; null for what they wrote.
  mailed boolean,
  constraint support_messages_side check ((side = 'staff') = (by_name is not null) and (side = 'staff') = (mailed is not null))
);
create index support_messages_of on support_messages (request_id, seq);

-- Answers that staff write often, for all of them to begin with.
create table saved_answers (
  id text primary key,
  title text not null,
  text text not null,
  -- Who wrote or changed it last, by name, and when in real time.
  changed_by text not null,
  changed_at timestamptz not null
);
create unique index saved_answers_title on saved_answers (lower(title));

-- Whom an organization has sent messages to, and who of them wants no more. Nobody's number or address stands here: the
-- mark is a hash of the token that each message carries, and the token a keyed one of organization and recipient.
create table message_recipients (
  mark text primary key,
  organization_id text not null,
  first_at timestamptz not null,
  -- Since when they want no more; null while they do.
  stopped_at timestamptz
);

-- How many messages an organization has had sent on a day of New York's, by real time.
create table message_days (
  organization_id text,
  day date,
  count integer not null check (count > 0),
  primary key (organization_id, day)
);

-- Every text, mail and push notice, until what became of it is known. All times are real time: messages live by it.
create table messages (
  id text primary key,
  channel text not null check (channel in ('sms', 'email', 'push')),
  -- Its purpose, and that purpose's own id: by these whoever had it sent learns what became of it.
  purpose text not null,
  about text,
  -- The same key is the same message.
  key text not null unique,
  organization_id text,
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
  -- The next_try_at that was seen to have come: as long as they are the same, it stands in line to be taken.
  in_line_since timestamptz,
  -- It is worth nothing afterwards.
  abandon_at timestamptz not null,
  created_at timestamptz not null
);
create index messages_about on messages (purpose, about, created_at) where about is not null;
create index messages_by_age on messages (created_at);
-- Those that are not in line yet, and the line: what waits for later is never read to take what is due now.
create index messages_coming on messages (next_try_at) where next_try_at is not null and in_line_since is distinct from next_try_at;
create index messages_due on messages (next_try_at) where next_try_at is not null;
create index messages_in_line on messages (abandon_at, next_try_at) where in_line_since = next_try_at;
-- What was sent to one number, address or browser.
create index messages_by_recipient on messages (recipient_fingerprint, created_at, id);
-- The last word to somebody who had their data deleted, forgotten as soon as it is sent.
create index messages_last_words on messages (state_at) where sealed is not null and next_try_at is null and purpose = 'data_deleted';
create index messages_to_forget on messages (state_at) where sealed is not null and next_try_at is null;

-- Which state a message may pass to. States only move forward: a report that comes late, or twice, changes nothing.
create table message_transitions (
  from_state text,
  to_state text,
  -- Passages that a message makes only where a person asks for it.
  asked boolean not null default false,
  primary key (from_state, to_state)
);

-- Numbers whose owners want no texts, by a word that they texted. Nobody's number stands here.
create table stopped_numbers (
  number_fingerprint text primary key,
  -- Null: they want them again.
  stopped_at timestamptz,
  said_at timestamptz not null
);

-- How many texts were sent in each hour: to a number, an area code, for an organization, in all.
create table text_counts (
  scope text,
  hour timestamptz,
  count integer not null check (count > 0),
  primary key (scope, hour)
);
create index text_counts_by_age on text_counts (hour);

-- Texts by which numbers' owners stopped our texts, or had them again. Kept for good: their signature never ends, and
-- one that is reported again must change nothing.
create table taken_texts (
  -- What whoever delivers calls it.
  provider_id text primary key,
  taken_at timestamptz not null
);

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

-- What a consumer has chosen of notices, by kind and way. What is not here is as the kind's own rule says.
create table notice_choices (
  user_id text,
  kind text,
  way text check (way in ('push', 'text')),
  is_on boolean not null,
  primary key (user_id, kind, way)
);

-- Browsers that get a consumer's notices by push, until they log out there. All times are real time.
create table push_devices (
  id text primary key,
  user_id text not null,
  -- The sign-in that it goes with; null where tokens do not name theirs.
  session_id text,
  -- The browser's address at its push service: one browser is one row.
  endpoint_fingerprint text not null unique,
  -- That address and the browser's keys.
  sealed text not null,
  -- As its `User-Agent` names them; null for what is not known.
  browser text,
  system text,
  added_at timestamptz not null,
  -- When its consumer last opened the app there.
  renewed_at timestamptz not null
);
create index push_devices_by_age on push_devices (renewed_at);
create index push_devices_session on push_devices (session_id) where session_id is not null;
create index push_devices_user on push_devices (user_id);

-- The key by which push services know this center (VAPID): made once, as browsers subscribe with it.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null unique,
  private_key_sealed text not null,
  made_at timestamptz not null
);

insert into message_transitions (from_state, to_state, asked) values
  ('failed', 'delivered', false),
  ('failed', 'queued', true),
  ('failed', 'sent', false),
  ('failed', 'undelivered', false),
  ('queued', 'delivered', false),
  ('queued', 'failed', false),
  ('queued', 'refused', false),
  ('queued', 'sent', false),
  ('queued', 'undelivered', false),
  ('refused', 'queued', true),
  ('sending', 'delivered', false),
  ('sending', 'failed', false),
  ('sending', 'queued', false),
  ('sending', 'refused', false),
  ('sending', 'sent', false),
  ('sending', 'uncertain', false),
  ('sending', 'undelivered', false),
  ('sent', 'delivered', false),
  ('sent', 'undelivered', false),
  ('uncertain', 'delivered', false),
  ('uncertain', 'queued', true),
  ('uncertain', 'sent', false),
  ('uncertain', 'undelivered', false),
  ('undelivered', 'queued', true);
