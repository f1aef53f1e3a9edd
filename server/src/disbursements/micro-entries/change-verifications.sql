-- Changes the status of locked verifications: all of them, or an exception. READY needs all credits settled and none
-- returned; VERIFIED needs its amounts (`answer_verification`). p_answer_by: of READY. p_refused_reason: of REFUSED. A
-- waiting account is REFUSED with it; one linked through its bank meanwhile, or removed, stays.
create or replace function change_verifications(
  p_ids text[], p_status text, p_at timestamptz, p_answer_by timestamptz default null, p_refused_reason text default null
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_changed bigint;
begin
  update micro_verifications v
     set status = p_status, status_at = p_at, answer_by = coalesce(p_answer_by, v.answer_by), refused_reason = p_refused_reason
   where v.id = any (p_ids)
     and (v.status, p_status) in (('WAITING', 'READY'), ('WAITING', 'REFUSED'), ('READY', 'REFUSED'))
     and (p_status <> 'READY'
          or not exists (select from micro_entries m join credits c on c.id = m.id where m.verification_id = v.id and c.status <> 'SETTLED'));
  get diagnostics v_changed = row_count;
  if v_changed <> cardinality(p_ids) then
    raise exception '% of the verifications % cannot become %', cardinality(p_ids) - v_changed, array_to_string(p_ids, ', '), p_status;
  end if;
  if p_status = 'REFUSED' then
    perform decide_verifications(array(select v.bank_account_id from micro_verifications v where v.id = any (p_ids)), 'refused');
  end if;
end
$$;
