-- The merchant cancels an order that waits for approval; one that has been decided stays what it has become. Gives the
-- code of a refusal, or nothing. BUSY: see may_wait; nothing was done.
create or replace function cancel_debit(
  p_subject text, p_issued_at timestamptz, p_roles text[], p_business_id text, p_purchase_id text, p_now timestamptz,
  out refusal text, out changed_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_caller record;
  v_purchase purchases;
begin
  select * into v_caller from merchant_calling(p_subject, p_issued_at, p_business_id, p_roles);
  if not found or v_caller.refusal is not null then
    refusal := coalesce(v_caller.refusal, 'FORBIDDEN');
    return;
  end if;
  select * into v_purchase from purchases p where p.id = p_purchase_id and p.business_id = p_business_id for no key update skip locked;
  if not found then
    -- It is not there, or another transaction has it.
    if not may_wait() then
      refusal := 'BUSY';
      return;
    end if;
    select * into v_purchase from purchases p where p.id = p_purchase_id and p.business_id = p_business_id for no key update;
  end if;
  if v_purchase.id is null then
    refusal := 'NOT_FOUND';
  elsif v_purchase.status = 'WAITING_FOR_APPROVAL' then
    perform change_purchase_status(v_purchase, 'merchant_cancelled', p_now, v_caller.user_id);
    changed_id := v_purchase.id;
  end if;
end
$$;
