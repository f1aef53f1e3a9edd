-- Cutoffs that are over and done. For whoever checks what had to be in a file by now.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('ach_finished_cutoffs') is null then
    create view ach_finished_cutoffs as
      select cutoff_at, originated_at from ach_cutoffs where originated_at is not null;
  end if;
end
$$;
