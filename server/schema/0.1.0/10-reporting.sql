-- One row for each approved purchase: whether its receipt was mailed. Times are the domain's.
create table receipt_mails (
  purchase_id text primary key,
  consumer_id text not null,
  approved_at timestamptz not null,
  -- When it is mailed, or mailed again after a failure. Null: not before the consumer's address is verified.
  mail_at timestamptz,
  sent_at timestamptz
);
create index receipt_mails_due on receipt_mails (mail_at) where sent_at is null and mail_at is not null;
create index receipt_mails_held on receipt_mails (consumer_id) where sent_at is null and mail_at is null;

-- Approvals and verified addresses up to here have been looked through. Approvals from before receipts get none.
create table receipt_sweep (
  only_row boolean primary key default true check (only_row),
  looked_to timestamptz not null,
  -- When to look again for late commits, some time after the last approval seen, not at each look in between.
  look_again_at timestamptz
);

-- Counts and sums of a business's payments by day of its calendar, status and channel, for the merchants' report. A job
-- rolls them up from purchase_events after payments commit; newer events are read live.
create table report_days (
  business_id text,
  day date,
  status text,
  channel text,
  count bigint not null,
  amount_cents bigint not null,
  primary key (business_id, day, status, channel)
);

-- Every event up to and including this one is in report_days, and none after it.
create table report_mark (
  only_row boolean primary key default true check (only_row),
  upto_seq bigint not null,
  -- A mark of its own: the job brings this up from the beginning by itself.
  asked_upto_seq bigint not null default 0
);

-- How many payments each business asked for on each day (UTC), for the total of recent transactions and for finding
-- deep pages. Rolled up from purchase_events by the same job as report_days.
create table asked_days (
  business_id text,
  day date,
  count bigint not null,
  primary key (business_id, day)
);

-- What each customer paid at each business: payments ever approved, and cents of those that are pending or posted now.
-- Rolled up from purchase_events by the same job as report_days, up to the same event.
create table customer_totals (
  business_id text,
  consumer_id text,
  payment_count bigint not null,
  paid_cents bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (business_id, consumer_id)
);

insert into receipt_sweep (only_row, looked_to, look_again_at) values
  (true, '-infinity', null);

insert into report_mark (only_row, upto_seq, asked_upto_seq) values
  (true, 0, 0);

-- Merchants' users who have hidden the first steps of their business, and since when (real time); null: shown again.
create table first_steps_hidden (
  user_id text primary key references users (id),
  hidden_at timestamptz
);

-- Reports of a business that are mailed by themselves, each of the period that ended before.
create table report_schedules (
  id text primary key,
  business_id text not null,
  report text not null check (report in ('daily_totals', 'transactions', 'statement')),
  format text not null check (format in ('csv', 'pdf')),
  every text not null check (every in ('day', 'week', 'month')),
  -- Of a weekly one; Monday is 1.
  weekday smallint check (weekday between 1 and 7),
  -- Of the business's own clock.
  hour smallint not null check (hour between 0 and 23),
  -- Rises with each change, so that no change made meanwhile is overwritten.
  version integer not null default 1,
  -- When it is mailed next, by the domain's clock.
  due_at timestamptz not null,
  created_at timestamptz not null,
  constraint report_schedules_weekday check ((every = 'week') = (weekday is not null))
);
create index report_schedules_due on report_schedules (due_at);
create index report_schedules_business on report_schedules (business_id, created_at);

-- Whom a scheduled report is mailed to, as far as they may still see it.
create table report_schedule_users (
  schedule_id text references report_schedules (id) on delete cascade,
  user_id text,
  primary key (schedule_id, user_id)
);
create index report_schedule_users_user on report_schedule_users (user_id);

-- Up to which event of payments consumers have been sent their notices.
create table notice_mark (
  only_row boolean primary key default true check (only_row),
  upto_seq bigint not null
);

insert into notice_mark (only_row, upto_seq) values
  (true, 0);

-- The file of what we hold of a consumer, for them to download. The newest that they asked for; one a consumer.
create table data_files (
  consumer_id text primary key references consumers (user_id),
  id text not null unique,
  -- `expired`: its pieces are erased. `failed`: it could not be made.
  state text not null check (state in ('making', 'ready', 'expired', 'failed')),
  -- Real time: since when it is being made. One that takes too long is not waited for.
  begun_at timestamptz not null,
  -- How often it was begun; pieces name the attempt that wrote them.
  attempts integer not null default 0,
  size_bytes bigint,
  -- Until when it can be downloaded, by the domain's clock.
  until timestamptz,
  constraint data_files_ready check ((state in ('ready', 'expired')) = (until is not null) and (size_bytes is not null) = (until is not null))
);
create index data_files_to_erase on data_files (until) where state = 'ready';

-- A ZIP in pieces, each sealed by itself, so that a file of any size is written and read a piece at a time.
create table data_file_pieces (
  file_id text references data_files (id) on delete cascade,
  attempt integer,
  number integer,
  sealed text not null,
  primary key (file_id, attempt, number)
);
