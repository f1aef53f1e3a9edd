-- Changes the status of verifications that the caller has locked: all of them, or an exception where one cannot become that. READY is one all of whose credits
-- have settled and none of which came back. VERIFIED is none but by its amounts (`answer_verification`). p_answer_by: of READY. p_refused_reason: of REFUSED.
-- An account that waits for one that is REFUSED is so from then on; one that was linked through its bank meanwhile, or removed, stays as it is.
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
