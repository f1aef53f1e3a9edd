-- A purchase's reversal, as the wire has it; null for none, or for a cancelled one, which moved nothing.
create or replace function reversal_of_purchase(p_purchase_id text) returns jsonb
language plpgsql stable as $$
begin
  return (
    select jsonb_build_object(
             'id', c.id,
             'amount', c.amount_cents,
             'requested_at', wire_moment(c.made_at),
             'reason', v.reason,
             'status', case c.status when 'IN_FILE' then 'sent' when 'SETTLED' then 'completed' when 'RETURNED' then 'returned' else 'pending' end,
             'status_at', wire_moment(c.status_at)
           )
      from credits c join reversals v on v.id = c.id
     where c.purchase_id = p_purchase_id and c.status <> 'CANCELLED'
  );
end
$$;
