-- Payments came back: their consumers' counters say so. Counters are locked by their consumers' ids.
create or replace function note_risk_returns(p_purchase_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from risk_counters c
    where c.consumer_id in (select p.consumer_id from purchase_debits p where p.id = any (p_purchase_ids))
    order by c.consumer_id for no key update;
  update risk_counters c set returns = c.returns + g.count
    from (select p.consumer_id, count(*)::integer as count from purchase_debits p where p.id = any (p_purchase_ids) group by 1) g
   where c.consumer_id = g.consumer_id;
end
$$;
