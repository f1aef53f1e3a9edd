-- What waits for a file that could not hold it, and when a cutoff last tried. For whoever waits for it to leave.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('ach_unoriginable_subjects') is null then
    create view ach_unoriginable_subjects as
      select kind, subject_id, tried_at from ach_unoriginable_entries;
  end if;
end
$$;
