-- The refunds of a purchase, oldest first, as the wire has them.
create or replace function refunds_of_purchase(p_purchase_id text) returns jsonb
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', r.id,
             'amount', r.amount_cents,
             'requested_at', wire_moment(r.made_at),
             'status', refund_status_shown(r.status),
             'status_at', wire_moment(r.status_at)
           ) order by r.made_at, r.id), '[]')
      from credits r
     where r.purchase_id = p_purchase_id and r.kind = 'refund'
  );
end
$$;
