-- Whether an entry is in the event's state, and nothing that stands was written after it for the same: one that had its
-- effect bears none again. What was lost does not count. Only verbs call it: the server's role cannot.
create or replace function entry_bears_event(p_event text, p_entry_id text) returns boolean
language sql stable as $$
  select exists (
    select from ach_entries e
     where e.id = p_entry_id and e.lost_reason is null
       and not exists (select from ach_entries n where n.kind = e.kind and n.subject_id = e.subject_id and n.seq > e.seq and n.rejected_at is null)
       and case p_event
             when 'in_file' then e.rejected_at is null and e.settled_at is null and e.returned_at is null
             when 'file_rejected' then e.rejected_at is not null and e.settled_at is null and e.returned_at is null
             when 'settled' then e.settled_at is not null and e.rejected_at is null and e.returned_at is null
             when 'returned' then e.returned_at is not null and e.rejected_at is null
           end
  )
$$;
