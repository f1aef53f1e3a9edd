-- Waiting reinitiations name their entries: all, or an exception. The three lists have one place for each debit; first
-- debits are none. The caller has locked the purchases. Only verbs call it: the server's role cannot.
create or replace function put_reinitiations_in_file(p_purchase_ids text[], p_attempts smallint[], p_entry_ids text[]) returns void
language plpgsql as $$
declare
  v_reinitiations bigint;
begin
  update reinitiations r set entry_id = e.id
    from (select u.* from unnest(p_entry_ids, p_purchase_ids, p_attempts) u (id, purchase_id, attempt) where u.attempt > 1) e
   where r.purchase_id = e.purchase_id and r.attempt = e.attempt and r.status = 'pending'
     and not exists (select from ach_standing_entries s where s.id = r.entry_id);
  get diagnostics v_reinitiations = row_count;
  if v_reinitiations <> (select count(*) from unnest(p_attempts) a where a > 1) then
    raise exception 'a payment is debited once more, and no reinitiation waits for it';
  end if;
end
$$;
