-- Entries of files that the bank rejected after they had begun to settle, or whose answer could not be read, until a
-- person has dealt with it: the bank may take their money back, so nothing of them is POSTED or paid out meanwhile.
create view ach_entries_held as
  select e.id, e.purchase_id
    from ach_files f join ach_entries e on e.file_id = f.id
   where f.late_rejected_at is not null and f.late_rejection_closed_at is null or f.acknowledgement_failure is not null;
