-- What was tried to make a returned purchase good, oldest first, as the wire has it. A reinitiation that was taken back
-- before the bank had it failed, too. by_customer: they asked for it in the app; absent where they did not.
create or replace function reinitiations_of_purchase(p_purchase_id text) returns jsonb
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', r.id,
             'created_at', wire_moment(r.requested_at),
             'code', r.code,
             'status', case r.status when 'cancelled' then 'failed' else r.status end
           ) || case when r.requested_by = r.consumer_id then '{"by_customer": true}' else '{}' end::jsonb order by r.requested_at, r.id), '[]')
      from reinitiations r
     where r.purchase_id = p_purchase_id
  );
end
$$;
