-- The bank's names of each entry, file and trace number, and the payment debited, to answer or show the bank's lines.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('ach_entry_traces') is null then
    create view ach_entry_traces as
      select id, file_id, trace_number, purchase_id from ach_entries;
  end if;
end
$$;
