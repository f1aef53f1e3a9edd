-- What the merchants' report counts: for each business and day of its calendar how many payments stand in which status and channel, and over
-- how much. Rolled up from purchase_events after the payments' transactions, which never touch it; what is not rolled up yet is read live.
create table report_days (
  business_id text not null,
  day date not null,
  status text not null,
  channel text not null,
  count bigint not null,
  amount_cents bigint not null,
  primary key (business_id, day, status, channel)
);

-- Every event up to and including this one is in report_days, and none after it.
create table report_mark (
  only_row boolean primary key default true check (only_row),
  upto_seq bigint not null
);
insert into report_mark (upto_seq) values (0);

-- Events come in the order of their numbers: the numbers of whole stretches of the table are enough, and cost a payment next to nothing.
create index purchase_events_seq on purchase_events using brin (seq) with (pages_per_range = 32, autosummarize = on);
