-- Reads what decide_risk needs for a list of payments, of another consumer each, null where nobody's: one look for each,
-- in the order of the lists.
-- Locks the consumers' counters until the transaction ends, before the business's exposure: two payments at once are
-- counted one after the other. One that another transaction has, or is making, is left out, unless may_wait says so.
create or replace function look_at_risks(
  p_consumer_ids text[], p_business_ids text[], p_number_fingerprints text[], p_devices text[], p_now timestamptz
)
returns setof risk_look
language plpgsql as $$
declare
  v_rules risk_rule_sets;
  v_locked record;
  v_counters risk_counters[] := '{}';
  v_consumer_id text;
begin
  select * into v_rules from risk_rule_sets s order by s.version desc limit 1;
  if cardinality(v_rules.rule_keys) > 0 then
    select array_agg(l.counter) as counters,
           array_agg(distinct i.consumer_id) filter (where l.counter is null or (l.counter).counted_at < v_rules.counted_since) as unready
      into v_locked
      from unnest(p_consumer_ids) as i (consumer_id)
      left join lateral (
        select c as counter from risk_counters c where c.consumer_id = i.consumer_id for no key update skip locked
      ) l on true
     where i.consumer_id is not null;
    v_counters := v_locked.counters;
    if v_locked.unready is not null then
      v_counters := array(select c from unnest(v_counters) c where c.consumer_id <> all (v_locked.unready));
      for v_consumer_id in select unnest(v_locked.unready) loop
        v_counters := array_append(v_counters, make_risk_counter(v_consumer_id, v_rules.counted_since, p_now));
      end loop;
    end if;
  end if;
  return query
    select v_rules,
           exists (select from risk_blocks b
                    where b.ended_at is null
                      and (b.kind = 'person' and b.value = i.consumer_id or b.kind = 'account' and b.value = i.number_fingerprint
                           or b.kind = 'device' and b.value = risk_device(i.consumer_id, i.device))),
           c,
           (select count(*) from account_holders h
             where h.number_fingerprint = i.number_fingerprint and h.removed_at is null and h.consumer_id <> i.consumer_id),
           (select g.contact_since from consumer_registrations g where g.consumer_id = i.consumer_id),
           r.returned_basis_points, r.unauthorized_basis_points
      from unnest(p_consumer_ids, p_business_ids, p_number_fingerprints, p_devices)
             with ordinality as i (consumer_id, business_id, number_fingerprint, device, place)
      left join unnest(v_counters) c on c.consumer_id = i.consumer_id
      left join risk_businesses r on r.business_id = i.business_id
     order by i.place;
end
$$;
