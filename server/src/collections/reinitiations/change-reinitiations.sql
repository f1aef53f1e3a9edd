-- Ends reinitiations, all of them, or an exception; p_code is the return code that ended them. The caller has locked
-- their purchases. The only writer of their status, for its verbs. A posted one may still come back.
create or replace function change_reinitiations(p_ids text[], p_status text, p_at timestamptz, p_code text) returns void
language plpgsql as $$
declare
  v_changed bigint;
begin
  update reinitiations r set status = p_status, ended_at = p_at, code = p_code
   where r.id in (select unnest(p_ids)) and (r.status = 'pending' or r.status = 'POSTED' and p_status = 'failed');
  get diagnostics v_changed = row_count;
  if v_changed <> cardinality(p_ids) then
    raise exception '% of the reinitiations % cannot become %', cardinality(p_ids) - v_changed, array_to_string(p_ids, ', '), p_status;
  end if;
end
$$;
