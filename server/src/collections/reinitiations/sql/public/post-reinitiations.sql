-- Entries of reinitiations have been posted: the returns of their purchases are made good. All of them, or an
-- exception. The caller has the purchases locked. For the verbs that call it: the server's role cannot.
create or replace function post_reinitiations(p_purchase_ids text[], p_entry_ids text[], p_at timestamptz) returns void
language plpgsql as $$
begin
  update returns t set resolved_at = p_at,
         resolved_how = case when exists (
           select from reinitiations r where r.purchase_id = t.purchase_id and r.entry_id in (select unnest(p_entry_ids)) and r.requested_by = r.consumer_id
         ) then 'repayment' else 'reinitiation' end
   where t.purchase_id in (select unnest(p_purchase_ids)) and t.resolved_at is null and t.superseded_by is null;
  perform change_reinitiations(array(select r.id from reinitiations r where r.entry_id in (select unnest(p_entry_ids))), 'POSTED', p_at, null);
end
$$;
