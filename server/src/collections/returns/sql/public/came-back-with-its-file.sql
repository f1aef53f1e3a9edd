-- Whether an entry came back with its whole file, rejected after settlement, so that no bank of the receiver's spoke.
-- Its line is from the bank's word about that file, kept under the file's name and ".rej".
create or replace function came_back_with_its_file(p_entry_id text) returns boolean
language sql stable as $$
  select exists (
    select from ach_entries_in_files e
      join returns r on r.entry_id = e.id
      join ach_incoming_file_names i on i.id = r.incoming_file_id
     where e.id = p_entry_id and e.returned_at is not null and i.name = e.file_name || '.rej'
  )
$$;
