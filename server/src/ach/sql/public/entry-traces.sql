-- How the bank names each entry, by file and trace number, and the payment that it debits. For whoever answers or shows a line that the bank has sent.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('ach_entry_traces') is null then
    create view ach_entry_traces as
      select id, file_id, trace_number, purchase_id from ach_entries;
  end if;
end
$$;
