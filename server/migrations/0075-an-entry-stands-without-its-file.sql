-- After 0074: an entry whose file's row is gone still stands for its attempt, so that its debit is not taken for one that was never sent.
create or replace view ach_standing_entries as
  select e.id, e.file_id, e.kind, e.purchase_id, e.subject_id, e.attempt, e.rejected_at, e.settled_at, e.returned_at
    from ach_entries e left join ach_files f on f.id = e.file_id
   where e.rejected_at is null or f.decision is distinct from 'cut_anew';
