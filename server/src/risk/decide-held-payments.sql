-- Decides about held payments, which it locks: `released`, and they are originated with the rest; `refused`, or
-- `undecided` at a cutoff, and what was approved is taken back. Gives those that it decided about: whatever was decided
-- before, ended in another way, or is with the bank is left as it is.
create or replace function decide_held_payments(p_purchase_ids text[], p_decision text, p_at timestamptz, p_by text, p_why text)
returns text[]
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ids text[];
begin
  if p_decision not in ('released', 'refused', 'undecided') then
    raise exception 'a held payment is not decided by %', p_decision;
  end if;
  perform count(*) from lock_purchases(p_purchase_ids);
  select array_agg(h.purchase_id order by h.purchase_id) into v_ids
    from risk_holds h join purchase_debits p on p.id = h.purchase_id
   where h.purchase_id = any (p_purchase_ids) and h.decided_at is null and p.status = 'PENDING'
     and not exists (select from ach_debits e where e.purchase_id = p.id and e.rejected_at is null);
  if v_ids is null then
    return '{}';
  end if;
  update risk_holds h set decided_at = p_at, decision = p_decision, decided_by = p_by, decided_why = p_why where h.purchase_id = any (v_ids);
  if p_decision <> 'released' then
    perform fail_debits(v_ids, 'not_released', p_at, p_by, array_fill(p_why, array[cardinality(v_ids)]));
    perform forget_not_released(v_ids, p_at);
  end if;
  return v_ids;
end
$$;

-- At a cutoff: payments approved before it that nobody decided about are not originated. Gives them. Those that ended in
-- another way wait no more.
create or replace function end_undecided_holds(p_cutoff_at timestamptz, p_at timestamptz, p_why text) returns text[]
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update risk_holds h set decided_at = p_at, decision = 'ended'
    from purchase_debits p where p.id = h.purchase_id and h.decided_at is null and p.status <> 'PENDING';
  return decide_held_payments(
    array(select h.purchase_id from risk_holds h where h.decided_at is null and h.held_at < p_cutoff_at), 'undecided', p_at, 'system', p_why
  );
end
$$;
