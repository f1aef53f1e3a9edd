-- Lines of the bank's files, or of line 0 whole files, that were left to a person: why, and who has dealt with each and how.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('ach_exceptions_in_words') is null then
    create view ach_exceptions_in_words as
      select incoming_file_id, line_number, number, at, trace_number, entry_id,
             reason || ': ' || detail || case when resolved_at is null then '' else concat('; resolved by ', resolved_by, ': ' || note) end as detail
        from ach_exceptions;
  end if;
end
$$;
