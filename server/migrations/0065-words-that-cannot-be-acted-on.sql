-- The bank has said a word about a file which could not be read, or whose effect failed: it may be a rejection. The file waits for a person and is asked
-- about again; all others go on.
alter table ach_files
  add column word_failure text,
  -- When a word that had failed was acted on after all, or was there no more.
  add column word_mended_at timestamptz;
create index ach_files_word_failed on ach_files (ask_again_at) where word_failure is not null;

-- Nothing of such a file is POSTED or paid out meanwhile, like what was rejected late.
create or replace view ach_entries_held as
  select e.id, e.purchase_id
    from ach_files f join ach_entries e on e.file_id = f.id
   where f.late_rejected_at is not null and f.late_rejection_closed_at is null or f.word_failure is not null;
