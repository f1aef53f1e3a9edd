-- Lines of the bank's files that had their effect, and on which entry, to be shown, or not acted on twice.
create view ach_line_effects as
  select incoming_file_id, line_number, at, kind, code, entry_id from ach_incoming_lines;
