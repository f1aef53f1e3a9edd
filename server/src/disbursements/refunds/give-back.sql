-- Makes a refund, which the caller has checked, of a payment that the caller has locked. p_actor: whose call it is; where a second person approves a
-- refund, that one. Gives the JSON to answer, and the purchase whose status has changed.
--
-- PENDING and not in a file, with all of it given back: the payment is taken back, and nothing goes to the bank. PENDING otherwise: the
-- refund waits, and nothing is owed to anybody, for the debit may still come back. POSTED: it is owed from now on.
create or replace function give_back(
  p_purchase purchases, p_refund_id text, p_reference text, p_amount_cents bigint, p_reason text, p_requested_by text, p_actor text, p_now timestamptz,
  out answer text, out changed_id text
)
language plpgsql as $$
declare
  v_refunded_cents bigint;
  v_whole boolean;
  v_earlier text[];
  v_status text;
begin
  -- What was refunded before is looked at only now that nobody else can add to it.
  select coalesce(sum(r.amount_cents), 0), array_agg(r.id order by r.id) filter (where r.status = 'WAITING')
    into v_refunded_cents, v_earlier
    from refunds r where r.purchase_id = p_purchase.id and r.status <> 'CANCELLED';
  v_whole := v_refunded_cents + p_amount_cents = p_purchase.amount_cents;
  v_status := case
    when p_purchase.status = 'POSTED' then 'QUEUED'
    -- An entry of a rejected file counts as never sent.
    when v_whole and not exists (select from ach_entries e where e.purchase_id = p_purchase.id and e.rejected_at is null) then 'WITHDRAWN'
    else 'WAITING'
  end;
  insert into refunds (id, reference, purchase_id, business_id, consumer_id, bank_account_id, amount_cents, reason, requested_by, requested_at, status, status_at)
  values (p_refund_id, p_reference, p_purchase.id, p_purchase.business_id, p_purchase.consumer_id, p_purchase.bank_account_id, p_amount_cents,
          p_reason, p_requested_by, p_now, v_status, p_now);
  insert into refund_events (refund_id, at, from_status, to_status, actor, reason)
  values (p_refund_id, p_now, null, v_status, p_actor, p_reason);
  if v_status = 'QUEUED' then
    perform ledger_post(
      p_event => 'refund_approved', p_at => p_now, p_purchase_id => p_purchase.id, p_amount_cents => p_amount_cents,
      p_fee_cents => 0, p_business_id => p_purchase.business_id, p_consumer_id => p_purchase.consumer_id,
      p_cause => p_refund_id
    );
  elsif v_status = 'WITHDRAWN' then
    perform change_refund_status(v_earlier, 'WITHDRAWN', p_now, p_actor, p_reason);
    perform change_purchase_status(p_purchase, 'refunded_before_file', p_now, p_actor, p_reason);
    perform ledger_post(
      p_event => 'withdrawn', p_at => p_now, p_purchase_id => p_purchase.id, p_amount_cents => p_purchase.amount_cents,
      p_fee_cents => 0, p_business_id => p_purchase.business_id, p_consumer_id => p_purchase.consumer_id, p_cause => ''
    );
    changed_id := p_purchase.id;
  end if;
  answer := new_refund_json(
    p_purchase => p_purchase, p_refund_id => p_refund_id, p_reference => p_reference, p_amount_cents => p_amount_cents,
    p_reason => p_reason, p_status => refund_status_shown(v_status), p_requested_at => p_now
  );
end
$$;
