-- Entries that keep their attempt out of another file: those the bank has or gets, and those of a rejected file not
-- re-originated, also where the file's row is gone. What waits for a file has no such entry.
create view ach_standing_entries as
  select e.id, e.file_id, e.kind, e.purchase_id, e.subject_id, e.attempt, e.rejected_at, e.settled_at, e.returned_at
    from ach_entries e left join ach_files f on f.id = e.file_id
   where e.rejected_at is null or f.decision is distinct from 'reoriginated';
