-- What of a payment is given back for whoever may act for its business: p_by, a user or an API key, once its call is
-- known to be the first under its idempotency key. Checks right and what is left, under the purchase's lock: no two
-- refunds, return or cutoff interfere. A user's refunds run one after the other, for the day's limit (p_limited). Above
-- what one person may give back, it waits for another until p_expires_at, and its caller must have confirmed that it is
-- them (p_confirmed). STEP_UP_NEEDED is no answer to keep: with the same key it is asked for again.
create or replace function ask_for_refund(
  p_by text, p_limited boolean, p_business_id text, p_purchase_id text, p_amount_cents bigint, p_reason text, p_refund_id text,
  p_confirmed boolean, p_expires_at timestamptz, p_now timestamptz,
  out refusal text, out answer text, out changed_id text
)
language plpgsql as $$
declare
  v_locked boolean;
  v_right record;
  v_purchase purchase_debits;
  v_refunded_cents bigint;
  v_reference constant text := random_public_id();
begin
  -- No idempotency key has a blank in it.
  v_locked := p_limited and claim_key(p_by, 'refund', 'of the day');
  perform lock_purchases(array(select p.id from purchase_debits p where p.id = p_purchase_id and p.business_id = p_business_id));
  select * into v_purchase from purchase_debits p where p.id = p_purchase_id and p.business_id = p_business_id;
  select * into v_right from refund_right(p_by, p_business_id, p_now, p_limited);
  refusal := case
    when not v_right.allowed then 'REFUND_NOT_ALLOWED'
    else coalesce(refund_refusal(v_purchase, p_amount_cents), case when p_amount_cents > v_right.left_today_cents then 'REFUND_OVER_DAY' end)
  end;
  if refusal is null then
    -- All of a payment's refunds together: one that needs a second person is not asked for in parts.
    select coalesce(sum(r.amount_cents), 0) into v_refunded_cents from credits r where r.purchase_id = v_purchase.id and r.kind = 'refund' and r.status <> 'CANCELLED';
    if v_refunded_cents + p_amount_cents <= v_right.alone_cents is not false then
      select g.answer, g.changed_id into answer, changed_id
        from give_back(
          p_purchase => v_purchase, p_refund_id => p_refund_id, p_reference => v_reference, p_amount_cents => p_amount_cents,
          p_reason => p_reason, p_requested_by => p_by, p_actor => p_by, p_now => p_now
        ) g;
    elsif not p_confirmed then
      refusal := 'STEP_UP_NEEDED';
    else
      update refund_requests q set status = 'EXPIRED' where q.purchase_id = v_purchase.id and q.status = 'WAITING' and q.expires_at <= p_now;
      if exists (select from refund_requests q where q.purchase_id = v_purchase.id and q.status = 'WAITING') then
        refusal := 'REFUND_WAITS';
      else
        insert into refund_requests (id, reference, purchase_id, business_id, amount_cents, reason, requested_by, requested_at, expires_at, status)
        values (p_refund_id, v_reference, v_purchase.id, p_business_id, p_amount_cents, p_reason, p_by, p_now, p_expires_at, 'WAITING');
        answer := new_refund_json(
          p_purchase => v_purchase, p_refund_id => p_refund_id, p_reference => v_reference, p_amount_cents => p_amount_cents,
          p_reason => p_reason, p_status => 'awaiting_approval', p_requested_at => p_now
        );
      end if;
    end if;
  end if;
end
$$;
