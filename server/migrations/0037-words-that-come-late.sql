-- A bank's rejection that comes when the file has settled, and who is handing a file over.

alter table ach_files
  -- Whoever hands the file over has it to themselves until then.
  add column delivering_until timestamptz,
  -- The bank rejected it after it had begun to settle: its payments may be POSTED and paid out. A person must look.
  add column late_rejected_at timestamptz,
  add column late_rejection_reason text,
  add column late_rejection_closed_at timestamptz,
  add column late_rejection_closed_by text,
  add column late_rejection_closed_why text,
  add constraint ach_files_late_rejection check (
    (late_rejected_at is null) = (late_rejection_reason is null)
    and (late_rejection_closed_at is null) = (late_rejection_closed_by is null)
    and (late_rejection_closed_at is null) = (late_rejection_closed_why is null)
    and (late_rejection_closed_at is null or late_rejected_at is not null)
  );
create index ach_files_asking_settled on ach_files (ask_again_at) where settled_at is not null and ask_again_at is not null;
create index ach_files_late_rejection_open on ach_files (late_rejected_at)
  where late_rejected_at is not null and late_rejection_closed_at is null;
