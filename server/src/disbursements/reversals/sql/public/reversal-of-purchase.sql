-- The reversal of a purchase, as the wire has it; null where there is none. One that was cancelled has moved nothing, and is not told.
create or replace function reversal_of_purchase(p_purchase_id text) returns jsonb
language plpgsql stable as $$
begin
  return (
    select jsonb_build_object(
             'id', v.id,
             'amount', v.amount_cents,
             'requested_at', wire_moment(v.asked_at),
             'reason', v.reason,
             'status', case v.status when 'IN_FILE' then 'sent' when 'SETTLED' then 'completed' when 'RETURNED' then 'returned' else 'pending' end,
             'status_at', wire_moment(v.status_at)
           )
      from reversals v
     where v.purchase_id = p_purchase_id and v.status <> 'CANCELLED'
  );
end
$$;
