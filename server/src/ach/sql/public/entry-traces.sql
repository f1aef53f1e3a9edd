-- The bank's names of each entry, file and trace number, and the payment debited, to answer or show the bank's lines.
create view ach_entry_traces as
  select id, file_id, trace_number, purchase_id from ach_entries;
