-- The consumer refuses an order. Gives nothing where it is denied or has run out, now or before; else the code of a
-- refusal. BUSY: see may_wait; nothing was done.
create or replace function deny_debit(
  p_subject text, p_issued_at timestamptz, p_purchase_id text, p_now timestamptz,
  out refusal text, out changed_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_caller record;
  v_purchase purchases;
begin
  select * into v_caller from consumer_calling(p_subject, p_issued_at);
  if not found or v_caller.refusal is not null then
    refusal := coalesce(v_caller.refusal, 'PROFILE_REQUIRED');
    return;
  end if;
  select * into v_purchase from purchases p where p.id = p_purchase_id and p.consumer_id = v_caller.user_id for no key update skip locked;
  if not found then
    -- It is not there, or another transaction has it.
    if not may_wait() then
      refusal := 'BUSY';
      return;
    end if;
    select * into v_purchase from purchases p where p.id = p_purchase_id and p.consumer_id = v_caller.user_id for no key update;
  end if;
  if v_purchase.id is null then
    refusal := 'NOT_FOUND';
  elsif v_purchase.status = 'WAITING_FOR_APPROVAL' then
    perform change_purchase_status(v_purchase, 'consumer_denied', p_now, v_caller.user_id);
    changed_id := v_purchase.id;
  elsif v_purchase.status <> 'DENIED' and not (v_purchase.last_event = 'expired' and v_purchase.requested_at is not null) then
    refusal := 'PURCHASE_NOT_OPEN';
  end if;
end
$$;
