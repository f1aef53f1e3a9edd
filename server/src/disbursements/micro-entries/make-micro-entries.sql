-- The two credits of a verification, for the next file. An exception where it has some, or waits for none. The table of
-- credits checks that the amounts differ and are less than a dollar.
create or replace function make_micro_entries(p_verification_id text, p_at timestamptz, p_ids text[], p_amounts bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if cardinality(p_ids) <> 2 or cardinality(p_amounts) <> 2 then
    raise exception 'a verification has two credits, not %', cardinality(p_ids);
  end if;
  insert into credits (id, kind, consumer_id, bank_account_id, amount_cents, made_at, status, status_at)
  select g.id, 'micro_entry', v.consumer_id, v.bank_account_id, g.amount_cents, p_at, 'QUEUED', p_at
    from micro_verifications v cross join unnest(p_ids, p_amounts) as g (id, amount_cents)
   where v.id = p_verification_id and v.status = 'WAITING' and not exists (select from micro_entries m where m.verification_id = v.id);
  if not found then
    raise exception 'verification % takes no credits', p_verification_id;
  end if;
  insert into micro_entries (id, verification_id) select g.id, p_verification_id from unnest(p_ids) as g (id);
  perform note_credit_events('made', p_at, 'system', null, null, p_ids);
end
$$;
