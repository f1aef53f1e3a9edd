-- A second person approves or declines a waiting refund. Checks caller, idempotency key and what is left: an impossible
-- refund waits on. Whoever asked may take it back, and never approves it. What an API key asked for is approved by an
-- account admin, and never by whoever made the key.
create or replace function decide_refund_request(
  p_subject text, p_issued_at timestamptz, p_roles text[], p_business_id text, p_request_id text, p_approves boolean,
  p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text,
  out refusal text, out answer text, out changed_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_caller record;
  v_kept record;
  v_purchase purchase_debits;
  v_request refund_requests;
  v_key_made_by text;
begin
  select * into v_caller from merchant_calling(p_subject, p_issued_at, p_business_id, p_roles);
  if not found or v_caller.refusal is not null then
    refusal := coalesce(v_caller.refusal, 'FORBIDDEN');
    return;
  end if;
  if p_key is not null then
    v_kept := replay_answer(v_caller.user_id, 'refund-decision', p_key, p_body_hash, p_wall);
    if v_kept.refusal is not null or v_kept.answer is not null then
      refusal := v_kept.refusal;
      answer := v_kept.answer;
      return;
    end if;
  end if;

  -- The purchase first, in the order in which everyone locks them.
  perform lock_purchases(array(select q.purchase_id from refund_requests q where q.id = p_request_id and q.business_id = p_business_id));
  select p.* into v_purchase
    from purchase_debits p join refund_requests q on q.purchase_id = p.id where q.id = p_request_id and q.business_id = p_business_id;
  select * into v_request from refund_requests q where q.id = p_request_id and q.business_id = p_business_id for no key update;
  select k.created_by into v_key_made_by from api_key_owners k where k.id = v_request.requested_by;
  refusal := case
    when v_request.id is null then 'NOT_FOUND'
    when v_request.status <> 'WAITING' or v_request.expires_at <= p_now then 'REFUND_DECIDED'
    when p_approves and coalesce(v_key_made_by, v_request.requested_by) = v_caller.user_id then 'REFUND_NEEDS_ANOTHER'
    when p_approves and v_key_made_by is not null
         and (select m.refusal from merchant_calling(p_subject, p_issued_at, p_business_id, array['AdminAccount']) m) is not null
    then 'REFUND_NEEDS_ACCOUNT_ADMIN'
    when p_approves then refund_refusal(v_purchase, v_request.amount_cents)
  end;
  if refusal is null then
    update refund_requests q
       set status = case when p_approves then 'APPROVED' else 'DECLINED' end, decided_by = v_caller.user_id, decided_at = p_now
     where q.id = v_request.id;
    if p_approves then
      select g.answer, g.changed_id into answer, changed_id
        from give_back(
          p_purchase => v_purchase, p_refund_id => v_request.id, p_reference => v_request.reference,
          p_amount_cents => v_request.amount_cents, p_reason => v_request.reason, p_requested_by => v_request.requested_by,
          p_actor => v_caller.user_id, p_now => p_now
        ) g;
    else
      answer := new_refund_json(
        p_purchase => v_purchase, p_refund_id => v_request.id, p_reference => v_request.reference,
        p_amount_cents => v_request.amount_cents, p_reason => v_request.reason, p_status => 'cancelled',
        p_requested_at => v_request.requested_at
      );
    end if;
  end if;
  perform store_answer(
    p_user_id => v_caller.user_id, p_route => 'refund-decision', p_key => p_key, p_body_hash => p_body_hash,
    p_refusal => refusal, p_answer => answer, p_wall => p_wall
  );
end
$$;
