-- Decides about a list of payments before they are approved: `allow`, `hold` or `refuse`, or BUSY (see may_wait), one row
-- for each, in their order. Of what it read it keeps nothing, which is keep_risk_decisions' work once a payment goes on or
-- ends. Locks the consumers' counters until the transaction ends, before the business's exposure, so that two payments at
-- once are counted one after the other; a list therefore has each consumer once. What it does not know it takes for new.
-- The facts are in the order of RISK_FACTS of the contract. One plan for all: planned anew for lists of other lengths, a
-- decision would cost more than all that it reads.
create or replace function decide_risks(p_asked risk_asked[])
returns setof risk_decided
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_rules risk_rule_sets;
  v_on boolean;
  v_asked record;
  v_counter risk_counters;
  -- Once each, as a part of a record is unpacked whenever it is looked at.
  v_clause_rules integer[];
  v_clause_ends integer[];
  v_fact_numbers integer[];
  v_lows bigint[];
  v_highs bigint[];
  v_recent_at timestamptz[];
  v_recent_cents bigint[];
  v_decided risk_decided;
  v_facts bigint[];
  v_matched text[];
  v_outcomes text[];
  v_shadow_outcomes text[];
  v_device_since timestamptz;
  v_hour_count bigint;
  v_hour_cents bigint;
  v_day_count bigint;
  v_day_cents bigint;
  v_place integer;
  v_rule integer;
  v_done integer;
  v_at integer;
  v_holds boolean;
begin
  select * into v_rules from risk_rule_sets s order by s.version desc limit 1;
  v_on := coalesce(cardinality(v_rules.rule_keys) > 0, false);
  v_clause_rules := v_rules.clause_rules;
  v_clause_ends := v_rules.clause_ends;
  v_fact_numbers := v_rules.fact_numbers;
  v_lows := v_rules.lows;
  v_highs := v_rules.highs;
  for v_asked in
    select i.*, c.*, r.returned_basis_points, r.unauthorized_basis_points,
           exists (select from risk_blocks b
                    where b.ended_at is null
                      and (b.kind = 'person' and b.value = i.consumer_id or b.kind = 'account' and b.value = i.number_fingerprint
                           or b.kind = 'device' and b.value = risk_device(i.consumer_id, i.device))) as blocked,
           (select count(*) from account_holders h
             where h.number_fingerprint = i.number_fingerprint and h.removed_at is null and h.consumer_id <> i.consumer_id) as sharing
      from unnest(p_asked) with ordinality as i (
             purchase_id, at, consumer_id, business_id, bank_account_id, amount_cents, device, channel, number_fingerprint, linked_at,
             opened_at, place
           )
      left join lateral (
        select n.counted_at, n.registered_at, n.contact_since, n.payments, n.largest_cents, n.recent_at, n.recent_cents, n.businesses, n.devices, n.devices_since,
               n.returns
          from risk_counters n where v_on and n.consumer_id = i.consumer_id
           for no key update skip locked
      ) c on true
      left join risk_businesses r on r.business_id = i.business_id
     order by i.place
  loop
    if v_on and v_asked.consumer_id is not null and (v_asked.counted_at is null or v_asked.counted_at < v_rules.counted_since) then
      v_counter := make_risk_counter(v_asked.consumer_id, v_rules.counted_since, v_asked.at);
      v_asked.counted_at := v_counter.counted_at;
      v_asked.registered_at := v_counter.registered_at;
      v_asked.contact_since := v_counter.contact_since;
      v_asked.payments := v_counter.payments;
      v_asked.largest_cents := v_counter.largest_cents;
      v_asked.recent_at := v_counter.recent_at;
      v_asked.recent_cents := v_counter.recent_cents;
      v_asked.businesses := v_counter.businesses;
      v_asked.devices := v_counter.devices;
      v_asked.devices_since := v_counter.devices_since;
      v_asked.returns := v_counter.returns;
    end if;
    v_decided := row (v_asked.purchase_id, v_asked.at, v_asked.consumer_id, v_asked.business_id, v_asked.bank_account_id, v_asked.amount_cents,
                      v_asked.device, v_rules.version, '{}', '{}', 'allow', 'allow');
    if v_asked.blocked then
      v_decided.matched := '{block}';
      v_decided.outcome := 'refuse';
      v_decided.shadow_outcome := 'refuse';
    elsif v_on and v_asked.counted_at is null then
      v_decided.outcome := 'BUSY';
    elsif v_on then
      v_hour_count := 0;
      v_hour_cents := 0;
      v_day_count := 0;
      v_day_cents := 0;
      v_recent_at := v_asked.recent_at;
      v_recent_cents := v_asked.recent_cents;
      v_place := cardinality(v_recent_at);
      while v_place > 0 and v_recent_at[v_place] > v_asked.at - interval '1 day' loop
        v_day_count := v_day_count + 1;
        v_day_cents := v_day_cents + v_recent_cents[v_place];
        if v_recent_at[v_place] > v_asked.at - interval '1 hour' then
          v_hour_count := v_day_count;
          v_hour_cents := v_day_cents;
        end if;
        v_place := v_place - 1;
      end loop;
      v_device_since := v_asked.devices_since[array_position(v_asked.devices, hashtextextended(v_asked.device, 0))];
      v_facts := array[
        v_asked.amount_cents,
        risk_hours(v_asked.registered_at, v_asked.at),
        risk_hours(v_asked.linked_at, v_asked.at),
        risk_hours(v_device_since, v_asked.at),
        case when hashtextextended(v_asked.business_id, 0) = any (v_asked.businesses) then 0 else 1 end,
        v_asked.payments,
        case when v_asked.largest_cents > 0 then v_asked.amount_cents * 100 / v_asked.largest_cents else 0 end,
        v_hour_count, v_hour_cents, v_day_count, v_day_cents,
        v_asked.sharing,
        v_asked.returns,
        risk_hours(v_asked.opened_at, v_asked.at) / 24,
        coalesce(v_asked.returned_basis_points, 0),
        coalesce(v_asked.unauthorized_basis_points, 0),
        case when v_asked.channel = 'in_store' then 0 else 1 end,
        risk_hours(v_asked.contact_since, v_asked.at)
      ];
      v_matched := '{}';
      v_outcomes := '{}';
      v_shadow_outcomes := '{}';
      v_done := 0;
      v_at := 1;
      for v_clause in 1 .. cardinality(v_clause_rules) loop
        v_rule := v_clause_rules[v_clause];
        v_holds := v_rule <> v_done;
        while v_holds and v_at <= v_clause_ends[v_clause] loop
          v_holds := v_facts[v_fact_numbers[v_at]] between v_lows[v_at] and v_highs[v_at];
          v_at := v_at + 1;
        end loop;
        v_at := v_clause_ends[v_clause] + 1;
        if v_holds then
          v_done := v_rule;
          v_matched := v_matched || v_rules.rule_keys[v_rule];
          v_shadow_outcomes := v_shadow_outcomes || v_rules.rule_outcomes[v_rule];
          if v_rules.rule_counts[v_rule] then
            v_outcomes := v_outcomes || v_rules.rule_outcomes[v_rule];
          end if;
        end if;
      end loop;
      v_decided.facts := v_facts;
      if v_done > 0 then
        v_decided.matched := v_matched;
        v_decided.outcome := strongest_risk_outcome(v_outcomes);
        v_decided.shadow_outcome := strongest_risk_outcome(v_shadow_outcomes);
      end if;
    end if;
    return next v_decided;
  end loop;
end
$$;
