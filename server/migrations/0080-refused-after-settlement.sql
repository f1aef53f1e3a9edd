-- A bank may refuse a single entry when it has settled: then it comes back, and why is kept as of one that never went out.
alter table ach_entries drop constraint ach_entries_check;
alter table ach_entries add constraint ach_entries_refused check (refused_reason is null or rejected_at is not null or returned_at is not null);
