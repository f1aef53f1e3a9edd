-- A refund as whoever asked for it is answered, with what has been given back of its payment by now.
create or replace function new_refund_json(
  p_purchase purchase_debits, p_refund_id text, p_reference text, p_amount_cents bigint, p_reason text, p_status text, p_requested_at timestamptz
) returns text
language plpgsql stable as $$
declare
  v_refunded_cents constant bigint := coalesce((select sum(r.amount_cents) from credits r where r.purchase_id = p_purchase.id and r.kind = 'refund' and r.status <> 'CANCELLED'), 0);
begin
  return json_build_object(
    'id', p_refund_id, 'reference', p_reference, 'purchase_id', p_purchase.id, 'public_id', p_purchase.public_id, 'amount', p_amount_cents,
    'reason', p_reason, 'status', p_status, 'requested_at', wire_moment(p_requested_at),
    'refunded', v_refunded_cents, 'refundable', p_purchase.amount_cents - v_refunded_cents
  );
end
$$;
