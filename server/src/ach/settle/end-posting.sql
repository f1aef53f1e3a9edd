-- Notes files without a debit left to be POSTED, so that none is looked for. What came back or was rejected is done.
create or replace function end_posting(p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update ach_files f set posting_ended_at = p_at
   where f.posting_ended_at is null and (f.settled_at is not null or f.status = 'REJECTED')
     and not exists (select from ach_entries e
                      where e.file_id = f.id and e.kind = 'debit' and e.lost_reason is null
                        and e.posted_at is null and e.returned_at is null and e.rejected_at is null)
$$;
