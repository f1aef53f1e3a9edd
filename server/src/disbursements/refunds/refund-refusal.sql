-- Why so many cents of a payment cannot be given back; null where they can. The caller has locked it, or only asks.
create or replace function refund_refusal(p_purchase purchase_debits, p_amount_cents bigint) returns text
language plpgsql stable as $$
begin
  return case
    when p_purchase.id is null then 'NOT_FOUND'
    when p_purchase.status = 'DECLINED' and p_purchase.approved_at is not null then 'REFUND_OF_RETURNED'
    -- A return that a person resolved was made good some other way: nothing of it was collected here.
    when p_purchase.status not in ('PENDING', 'POSTED') or p_purchase.last_event = 'return_resolved_by_hand' then 'REFUND_NOT_POSSIBLE'
    -- Where the money would go is erased.
    when exists (select from erased_consumers e where e.consumer_id = p_purchase.consumer_id and e.records_erased_at is not null) then 'REFUND_NOT_POSSIBLE'
    when exists (select from business_terms b where b.id = p_purchase.business_id and b.standing = 'CLOSED') then 'BUSINESS_CLOSED'
    when refunded_cents(p_purchase.id) + p_amount_cents > p_purchase.amount_cents then 'REFUND_TOO_LARGE'
  end;
end
$$;
