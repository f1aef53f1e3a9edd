-- Counts from a consumer's payments what decide_risk looks at. What they have paid with stays where it
-- is known. What was held and not released is nothing that they have paid. A counter that another payment has just made, or that is newer than p_counted_since, is left as it is.
create or replace function count_risk_anew(p_consumer_id text, p_counted_since timestamptz, p_now timestamptz) returns void
language plpgsql as $$
begin
  insert into risk_counters as c (consumer_id, registered_at, contact_since, counted_at, payments, largest_cents, recent_at, recent_cents, businesses, devices, devices_since, returns)
  select p_consumer_id, (select r.registered_at from consumer_registrations r where r.consumer_id = p_consumer_id),
         (select r.contact_since from consumer_registrations r where r.consumer_id = p_consumer_id), p_now, count(*), coalesce(max(d.amount_cents), 0),
         coalesce(array_agg(d.approved_at order by d.approved_at) filter (where d.place <= 24 and d.approved_at > p_now - interval '1 day'), '{}'),
         coalesce(array_agg(d.amount_cents order by d.approved_at) filter (where d.place <= 24 and d.approved_at > p_now - interval '1 day'), '{}'),
         coalesce((array_agg(distinct hashtextextended(d.business_id, 0)))[1:64], '{}'), '{}', '{}',
         count(*) filter (where d.came_back)
    from (
      select p.amount_cents, p.approved_at, p.business_id, row_number() over (order by p.approved_at desc) as place,
             exists (select from debit_returns r where r.purchase_id = p.id) as came_back
        from purchase_debits p where p.consumer_id = p_consumer_id and p.approved_at is not null and p.last_event <> 'not_released'
    ) d
      on conflict (consumer_id) do update
     set registered_at = excluded.registered_at, contact_since = excluded.contact_since, counted_at = excluded.counted_at, payments = excluded.payments, largest_cents = excluded.largest_cents, recent_at = excluded.recent_at,
         recent_cents = excluded.recent_cents, businesses = excluded.businesses, returns = excluded.returns
   where c.counted_at < p_counted_since;
end
$$;

-- Payments ended without having been released: they vouch for none that comes after them. Their consumers' counters are
-- made anew without them, in the order of their ids, and what was first paid with in one of them is new again.
create or replace function forget_not_released(p_purchase_ids text[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_consumer_id text;
begin
  for v_consumer_id in
    select distinct d.consumer_id from risk_decisions d where d.purchase_id = any (p_purchase_ids) order by 1
  loop
    perform count_risk_anew(v_consumer_id, 'infinity', p_now);
    update risk_counters c
       set (devices, devices_since) = (
             select coalesce(array_agg(k.device order by k.place), '{}'), coalesce(array_agg(k.since order by k.place), '{}')
               from unnest(c.devices, c.devices_since) with ordinality as k (device, since, place)
              where k.since not in (select d.at from risk_decisions d where d.purchase_id = any (p_purchase_ids) and d.consumer_id = c.consumer_id)
           )
     where c.consumer_id = v_consumer_id;
  end loop;
end
$$;
