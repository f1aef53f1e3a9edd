-- A merchant gives back all or part of a payment. Checks the caller, the idempotency key and what is left to give back, all under the
-- purchase's lock: two refunds at once cannot pass what was paid, and neither a return nor a cutoff comes between.
--
-- PENDING and not in a file, with all of it given back: the payment is taken back, and nothing goes to the bank. PENDING otherwise: the
-- refund waits, and nothing is owed to anybody, for the debit may still come back. POSTED: it is owed from now on.
create or replace function refund_purchase(
  p_subject text, p_issued_at timestamptz, p_roles text[], p_business_id text, p_purchase_id text, p_amount_cents bigint, p_reason text,
  p_refund_id text, p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text,
  out refusal text, out answer text, out changed_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_caller record;
  v_kept record;
  v_purchase purchases;
  v_refunded_cents bigint;
  v_whole boolean;
  v_earlier text[];
  v_status text;
  v_reference text;
begin
  select * into v_caller from merchant_calling(p_subject, p_issued_at, p_business_id, p_roles);
  if not found or v_caller.refusal is not null then
    refusal := coalesce(v_caller.refusal, 'FORBIDDEN');
    return;
  end if;
  if p_key is not null then
    v_kept := earlier_answer(v_caller.user_id, 'refund', p_key, p_body_hash, p_wall);
    if v_kept.refusal is not null or v_kept.answer is not null then
      refusal := v_kept.refusal;
      answer := v_kept.answer;
      return;
    end if;
  end if;

  select * into v_purchase from purchases p where p.id = p_purchase_id and p.business_id = p_business_id for no key update;
  -- What was refunded before is looked at only now that nobody else can add to it.
  select coalesce(sum(r.amount_cents), 0), array_agg(r.id order by r.id) filter (where r.status = 'WAITING')
    into v_refunded_cents, v_earlier
    from refunds r where r.purchase_id = v_purchase.id and r.status <> 'CANCELLED';
  refusal := refund_refusal(v_purchase, p_amount_cents);
  if refusal is null then
    v_whole := v_refunded_cents + p_amount_cents = v_purchase.amount_cents;
    v_status := case
      when v_purchase.status = 'POSTED' then 'QUEUED'
      -- An entry of a rejected file counts as never sent.
      when v_whole and not exists (select from ach_entries e where e.purchase_id = v_purchase.id and e.rejected_at is null) then 'WITHDRAWN'
      else 'WAITING'
    end;
    v_reference := random_public_id();
    insert into refunds (id, reference, purchase_id, business_id, consumer_id, bank_account_id, amount_cents, reason, requested_by, requested_at, status, status_at)
    values (p_refund_id, v_reference, v_purchase.id, v_purchase.business_id, v_purchase.consumer_id, v_purchase.bank_account_id, p_amount_cents,
            p_reason, v_caller.user_id, p_now, v_status, p_now);
    insert into refund_events (refund_id, at, from_status, to_status, actor, reason)
    values (p_refund_id, p_now, null, v_status, v_caller.user_id, p_reason);
    if v_status = 'QUEUED' then
      perform ledger_post('refund_approved', p_now, v_purchase.id, p_amount_cents, 0, v_purchase.business_id, v_purchase.consumer_id, p_refund_id);
    elsif v_status = 'WITHDRAWN' then
      perform change_refund_status(v_earlier, 'WITHDRAWN', p_now, v_caller.user_id, p_reason);
      perform change_purchase_status(v_purchase, 'refunded_before_file', p_now, v_caller.user_id, p_reason);
      perform ledger_post('withdrawn', p_now, v_purchase.id, v_purchase.amount_cents, 0, v_purchase.business_id, v_purchase.consumer_id, '');
      changed_id := v_purchase.id;
    end if;
    answer := json_build_object(
      'id', p_refund_id, 'reference', v_reference, 'purchase_id', v_purchase.id, 'public_id', v_purchase.public_id, 'amount', p_amount_cents,
      'reason', p_reason, 'status', refund_status_shown(v_status), 'requested_at', wire_moment(p_now),
      'refunded', v_refunded_cents + p_amount_cents, 'refundable', v_purchase.amount_cents - v_refunded_cents - p_amount_cents
    );
  end if;
  perform keep_answer(v_caller.user_id, 'refund', p_key, p_body_hash, refusal, answer, p_wall);
end
$$;
