-- How many payments each business asked for on each day (UTC), whatever became of them: the total of the first page's recent transactions, and how a page
-- deep among them is found. Rolled up from purchase_events like report_days, by the same job.
create table asked_days (
  business_id text not null,
  day date not null,
  count bigint not null,
  primary key (business_id, day)
);

-- A mark of its own: the job brings this up from the beginning by itself, also where a server of the version before rolls up beside it for a while.
alter table report_mark add column asked_upto_seq bigint not null default 0;
