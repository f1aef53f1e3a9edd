-- The debits of reversals came back while those were with the bank: the accounts are given their money twice, and our
-- fee is given back once. All of them, or an exception.
create or replace function double_reversals(p_at timestamptz, p_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_doubled bigint;
  v_ids text[];
begin
  perform from credits c where c.id = any (p_ids) order by c.id for no key update;
  update reversals v set doubled = true
    from credits c
   where v.id = any (p_ids) and c.id = v.id and c.status in ('IN_FILE', 'SETTLED') and not v.doubled
     and exists (select from debit_returns t where t.entry_id = v.entry_id);
  get diagnostics v_doubled = row_count;
  if v_doubled <> cardinality(p_ids) then
    raise exception '% of the reversals % have not given their money twice', cardinality(p_ids) - v_doubled, array_to_string(p_ids, ', ');
  end if;
  v_ids := array(select c.id from credits c where c.id = any (p_ids) and c.fee_cents > 0 order by c.id);
  perform post_credits('reversal_doubled', p_at, v_ids, v_ids);
end
$$;
