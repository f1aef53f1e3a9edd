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
