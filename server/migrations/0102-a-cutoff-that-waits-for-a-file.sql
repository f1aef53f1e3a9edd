-- A cutoff whose files from the bank are not whole yet cuts its own file all the same; only what it posts waits. Which files it waits for, and when it looks again.
alter table ach_cutoffs
  add column waits_for text[] not null default '{}',
  add column post_again_at timestamptz;
create index ach_cutoffs_waiting on ach_cutoffs (post_again_at) where post_again_at is not null;

-- The bank is still writing its word about a file: why it has had no effect yet.
alter table ach_files add column word_unfinished boolean not null default false;
