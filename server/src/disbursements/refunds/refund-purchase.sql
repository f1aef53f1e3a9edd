-- A merchant gives back all or part of a payment. Checks caller, idempotency key, right and what is left, under the
-- purchase's lock: no two refunds, return or cutoff interfere. A user's refunds run one after the other, for the day's
-- limit. Above what one person may give back, it waits for another until p_expires_at, and its caller must have confirmed
-- that it is them (p_confirmed). p_roles: who may refund; p_limited_role: the one that may only as its business allows.
create or replace function refund_purchase(
  p_subject text, p_issued_at timestamptz, p_roles text[], p_limited_role text, p_business_id text, p_purchase_id text, p_amount_cents bigint,
  p_reason text, p_refund_id text, p_confirmed boolean, p_expires_at timestamptz, p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text,
  out refusal text, out answer text, out changed_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_caller record;
  v_kept record;
  v_limited boolean;
  v_locked boolean;
  v_right record;
  v_purchase purchase_debits;
  v_refunded_cents bigint;
  v_reference constant text := random_public_id();
begin
  select * into v_caller from merchant_calling(p_subject, p_issued_at, p_business_id, p_roles);
  if not found or v_caller.refusal is not null then
    refusal := coalesce(v_caller.refusal, 'FORBIDDEN');
    return;
  end if;
  if p_key is not null then
    v_kept := replay_answer(v_caller.user_id, 'refund', p_key, p_body_hash, p_wall);
    if v_kept.refusal is not null or v_kept.answer is not null then
      refusal := v_kept.refusal;
      answer := v_kept.answer;
      return;
    end if;
  end if;

  v_limited := (select m.role = p_limited_role from business_user_rights m where m.user_id = v_caller.user_id);
  -- No idempotency key has a blank in it.
  v_locked := v_limited and claim_key(v_caller.user_id, 'refund', 'of the day');
  perform lock_purchases(array(select p.id from purchase_debits p where p.id = p_purchase_id and p.business_id = p_business_id));
  select * into v_purchase from purchase_debits p where p.id = p_purchase_id and p.business_id = p_business_id;
  select * into v_right from refund_right(v_caller.user_id, p_business_id, p_now, v_limited);
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
          p_reason => p_reason, p_requested_by => v_caller.user_id, p_actor => v_caller.user_id, p_now => p_now
        ) g;
    elsif not p_confirmed then
      -- No answer to keep: with the same key it is asked for again.
      refusal := 'STEP_UP_NEEDED';
      return;
    else
      update refund_requests q set status = 'EXPIRED' where q.purchase_id = v_purchase.id and q.status = 'WAITING' and q.expires_at <= p_now;
      if exists (select from refund_requests q where q.purchase_id = v_purchase.id and q.status = 'WAITING') then
        refusal := 'REFUND_WAITS';
      else
        insert into refund_requests (id, reference, purchase_id, business_id, amount_cents, reason, requested_by, requested_at, expires_at, status)
        values (p_refund_id, v_reference, v_purchase.id, p_business_id, p_amount_cents, p_reason, v_caller.user_id, p_now, p_expires_at, 'WAITING');
        answer := new_refund_json(
          p_purchase => v_purchase, p_refund_id => p_refund_id, p_reference => v_reference, p_amount_cents => p_amount_cents,
          p_reason => p_reason, p_status => 'awaiting_approval', p_requested_at => p_now
        );
      end if;
    end if;
  end if;
  perform store_answer(
    p_user_id => v_caller.user_id, p_route => 'refund', p_key => p_key, p_body_hash => p_body_hash, p_refusal => refusal,
    p_answer => answer, p_wall => p_wall
  );
end
$$;
