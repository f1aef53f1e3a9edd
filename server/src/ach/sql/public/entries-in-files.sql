-- Each entry with what its file says of when it was sent, settles and was decided about. For whoever tells people of entries or checks that they were sent
-- in time. The file's id is the file's own, so that what asks for files without something need not read their entries.
create view ach_entries_in_files as
  select e.id, e.kind, e.purchase_id, e.subject_id, e.attempt, e.trace_number, e.amount_cents, e.effective_entry_date, e.rejected_at, e.settled_at,
         e.posted_at, e.returned_at, e.return_code, e.refused_reason, e.lost_reason, f.id as file_id, f.name as file_name, f.status as file_status,
         f.effective_entry_date as file_effective_entry_date, f.cutoff_at, f.originated_at, f.settles_at, f.decided_at
    from ach_entries e join ach_files f on f.id = e.file_id;
