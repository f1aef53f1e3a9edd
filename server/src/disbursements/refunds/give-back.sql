-- Makes a checked refund of a locked payment. p_actor: the caller, or the second person who approves. Gives the JSON to
-- answer, and the changed purchase. PENDING in no file, all given back: the payment is taken back, without the bank.
-- PENDING otherwise: it waits, and nothing is owed, for the debit may come back. POSTED: it is owed.
create or replace function give_back(
  p_purchase purchase_debits, p_refund_id text, p_reference text, p_amount_cents bigint, p_reason text, p_requested_by text, p_actor text, p_now timestamptz,
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
    from credits r where r.purchase_id = p_purchase.id and r.kind = 'refund' and r.status <> 'CANCELLED';
  v_whole := v_refunded_cents + p_amount_cents = p_purchase.amount_cents;
  v_status := case
    when p_purchase.status = 'POSTED' then 'QUEUED'
    -- An entry of a rejected file counts as never sent.
    when v_whole and not exists (select from ach_debits e where e.purchase_id = p_purchase.id and e.rejected_at is null) then 'WITHDRAWN'
    else 'WAITING'
  end;
  insert into credits (id, kind, reference, purchase_id, business_id, consumer_id, bank_account_id, amount_cents, made_at, status, status_at)
  values (p_refund_id, 'refund', p_reference, p_purchase.id, p_purchase.business_id, p_purchase.consumer_id,
          collected_account(p_purchase.id, p_purchase.bank_account_id), p_amount_cents,
          p_now, v_status, p_now);
  insert into refunds (id, reason, requested_by) values (p_refund_id, p_reason, p_requested_by);
  perform note_credit_events('made', p_now, p_actor, p_reason, null, array[p_refund_id]);
  if v_status = 'QUEUED' then
    perform post_credits('refund_approved', p_now, array[p_refund_id], array[p_refund_id]);
  elsif v_status = 'WITHDRAWN' then
    perform change_purchase_status(p_purchase.id, 'refunded_before_file', p_now, p_actor, p_reason);
    perform move_credits('withdrawn', p_now, p_actor, p_reason, coalesce(v_earlier, '{}'));
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
