-- Lines of the bank's files that had their effect, and on which entry, to be shown, or not acted on twice.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('ach_line_effects') is null then
    create view ach_line_effects as
      select incoming_file_id, line_number, at, kind, code, entry_id from ach_incoming_lines;
  end if;
end
$$;
