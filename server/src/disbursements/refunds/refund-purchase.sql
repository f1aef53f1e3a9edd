-- A merchant gives back all or part of a payment. Checks caller and idempotency key, then see ask_for_refund. p_roles:
-- who may refund; p_limited_role: the one that may only as its business allows.
create or replace function refund_purchase(
  p_subject text, p_issued_at timestamptz, p_roles text[], p_limited_role text, p_business_id text, p_purchase_id text, p_amount_cents bigint,
  p_reason text, p_refund_id text, p_confirmed boolean, p_expires_at timestamptz, p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text,
  out refusal text, out answer text, out changed_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_caller record;
  v_kept record;
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

  select a.refusal, a.answer, a.changed_id into refusal, answer, changed_id
    from ask_for_refund(
      p_by => v_caller.user_id,
      p_limited => (select m.role = p_limited_role from business_user_rights m where m.user_id = v_caller.user_id),
      p_business_id => p_business_id, p_purchase_id => p_purchase_id, p_amount_cents => p_amount_cents, p_reason => p_reason,
      p_refund_id => p_refund_id, p_confirmed => p_confirmed, p_expires_at => p_expires_at, p_now => p_now
    ) a;
  if refusal = 'STEP_UP_NEEDED' then
    return;
  end if;
  perform store_answer(
    p_user_id => v_caller.user_id, p_route => 'refund', p_key => p_key, p_body_hash => p_body_hash, p_refusal => refusal,
    p_answer => answer, p_wall => p_wall
  );
end
$$;
