-- Seven digits of a trace number last for ten million entries; then they begin anew. So one stands once in a file, and over the years for several
-- entries.
alter table ach_entries drop constraint ach_entries_trace_number_key;
create index ach_entries_trace on ach_entries (trace_number);
create unique index ach_entries_file_trace on ach_entries (file_id, trace_number);
drop index ach_entries_file;

-- What was set aside says itself which entry it is about.
alter table ach_set_aside add column entry_id text references ach_entries (id);
update ach_set_aside s set entry_id = e.id from ach_entries e where e.trace_number = s.trace_number;
create index ach_set_aside_entry on ach_set_aside (entry_id) where entry_id is not null;

-- The sandbox bank knows entries by the line on which they stand.
alter table sandbox_ach_sent
  drop constraint sandbox_ach_sent_original_trace_number_fkey,
  drop constraint sandbox_ach_sent_answered_by_fkey;
alter table sandbox_ach_entries drop constraint sandbox_ach_entries_pkey, add primary key (file_name, line_number);
create index sandbox_ach_entries_trace on sandbox_ach_entries (trace_number);
drop index sandbox_ach_entries_file;
