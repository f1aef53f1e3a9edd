-- Until when entries were held by what the bank said of their file (ach_entries_held); null where they never were, or still are.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('ach_entries_held_until') is null then
    create view ach_entries_held_until as
      select e.id, greatest(f.late_rejection_closed_at, f.acknowledgement_mended_at) as until
        from ach_files f join ach_entries e on e.file_id = f.id;
  end if;
end
$$;
