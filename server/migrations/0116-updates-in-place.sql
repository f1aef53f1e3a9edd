-- Entries settle and are POSTED in place: no index names the columns that this writes, and each page has room for the next version of its rows. Which debits wait to be
-- POSTED is found by their files.
drop index ach_entries_in_return_window;
alter table ach_entries set (fillfactor = 50);
-- Since when every debit in it was POSTED, came back or was rejected: nothing of it is looked for any more.
alter table ach_files add column posting_ended_at timestamptz;
create index ach_files_in_return_window on ach_files (settles_at) where posting_ended_at is null;
-- What was done before this version.
update ach_files f set posting_ended_at = clock_timestamp()
 where (f.settled_at is not null or f.status = 'REJECTED')
   and not exists (select from ach_entries e
                    where e.file_id = f.id and e.kind = 'debit' and e.lost_reason is null
                      and e.posted_at is null and e.returned_at is null and e.rejected_at is null);
