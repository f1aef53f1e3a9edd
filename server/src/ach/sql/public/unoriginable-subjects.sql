-- What waits for a file that could not hold it, why, and when a cutoff last tried. For whoever waits for it to leave.
create view ach_unoriginable_subjects as
  select kind, subject_id, tried_at, reason from ach_unoriginable_entries;
