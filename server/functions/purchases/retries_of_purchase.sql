-- The retries of a returned purchase, oldest first, as the wire has them: every entry to the bank after the first.
create or replace function retries_of_purchase(p_purchase_id text) returns jsonb
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', e.id,
             'created_at', wire_moment(f.cut_at),
             'code', e.return_code,
             'status', case when e.returned_at is not null then 'failed' when e.posted_at is not null then 'POSTED' else 'pending' end
           ) order by e.attempt), '[]')
      from ach_entries e
      join ach_files f on f.id = e.file_id
     where e.purchase_id = p_purchase_id and e.attempt > 1 and e.rejected_at is null
  );
end
$$;
