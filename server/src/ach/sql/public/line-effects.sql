-- Lines of the bank's files that have had their effect, and on which entry. For whoever shows them, or must not act on one twice.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('ach_line_effects') is null then
    create view ach_line_effects as
      select incoming_file_id, line_number, at, kind, code, entry_id from ach_incoming_lines;
  end if;
end
$$;
