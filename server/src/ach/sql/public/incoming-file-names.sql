-- What files from the bank are called. For whoever shows where something came from.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('ach_incoming_file_names') is null then
    create view ach_incoming_file_names as
      select id, name from ach_incoming_files;
  end if;
end
$$;
