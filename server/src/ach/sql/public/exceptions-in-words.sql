-- Lines of the bank's files (line 0: whole files) left to a person: why, and who dealt with each and how.
create view ach_exceptions_in_words as
  select incoming_file_id, line_number, number, at, trace_number, entry_id,
         reason || ': ' || detail || case when resolved_at is null then '' else concat('; resolved by ', resolved_by, ': ' || note) end as detail
    from ach_exceptions;
