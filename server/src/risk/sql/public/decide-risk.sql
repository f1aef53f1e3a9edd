-- Decides about a payment before it is approved: `allow`, `hold` or `refuse`, or BUSY (see may_wait). It reads nothing but
-- what it is given (p_look: see look_at_risks) and keeps nothing, which is keep_risk_decisions' work once the payment goes
-- on or ends. What it does not know it takes for new. The facts are in the order of RISK_FACTS of the contract. p_device:
-- the browser's name of itself, null where it gave none. p_linked_at, p_opened_at: when the account was linked and the
-- business taken on.
create or replace function decide_risk(
  p_look risk_look, p_purchase_id text, p_consumer_id text, p_business_id text, p_account_id text, p_linked_at timestamptz,
  p_opened_at timestamptz, p_amount_cents bigint, p_channel text, p_device text, p_now timestamptz
)
returns risk_decided
language plpgsql as $$
declare
  v_rules risk_rule_sets := p_look.rules;
  v_counter risk_counters := p_look.counter;
  v_decided risk_decided;
  v_keys text[] := v_rules.rule_keys;
  v_clause_rules integer[] := v_rules.clause_rules;
  v_clause_ends integer[] := v_rules.clause_ends;
  v_fact_numbers integer[] := v_rules.fact_numbers;
  v_lows bigint[] := v_rules.lows;
  v_highs bigint[] := v_rules.highs;
  v_facts bigint[];
  v_matched text[] := '{}';
  v_outcome text := 'allow';
  v_shadow_outcome text := 'allow';
  v_device_since timestamptz;
  v_hour_count bigint := 0;
  v_hour_cents bigint := 0;
  v_day_count bigint := 0;
  v_day_cents bigint := 0;
  v_place integer;
  v_rule integer;
  v_done integer := 0;
  v_at integer := 1;
  v_holds boolean;
begin
  v_decided := row (p_purchase_id, p_now, p_consumer_id, p_business_id, p_account_id, p_amount_cents, p_device, v_rules.version, '{}', '{}',
                    'allow', 'allow');
  if p_look.blocked then
    v_decided.matched := '{block}';
    v_decided.outcome := 'refuse';
    v_decided.shadow_outcome := 'refuse';
    return v_decided;
  end if;
  if cardinality(v_keys) is null or cardinality(v_keys) = 0 then
    return v_decided;
  end if;
  if v_counter.consumer_id is null then
    v_decided.outcome := 'BUSY';
    return v_decided;
  end if;

  v_place := cardinality(v_counter.recent_at);
  while v_place > 0 and v_counter.recent_at[v_place] > p_now - interval '1 day' loop
    v_day_count := v_day_count + 1;
    v_day_cents := v_day_cents + v_counter.recent_cents[v_place];
    if v_counter.recent_at[v_place] > p_now - interval '1 hour' then
      v_hour_count := v_day_count;
      v_hour_cents := v_day_cents;
    end if;
    v_place := v_place - 1;
  end loop;
  if p_device is not null then
    v_device_since := v_counter.devices_since[array_position(v_counter.devices, hashtextextended(p_device, 0))];
  end if;
  v_facts := array[
    p_amount_cents,
    risk_hours(v_counter.registered_at, p_now),
    risk_hours(p_linked_at, p_now),
    risk_hours(v_device_since, p_now),
    case when hashtextextended(p_business_id, 0) = any (v_counter.businesses) then 0 else 1 end,
    v_counter.payments,
    case when v_counter.largest_cents > 0 then p_amount_cents * 100 / v_counter.largest_cents else 0 end,
    v_hour_count, v_hour_cents, v_day_count, v_day_cents,
    p_look.sharing,
    v_counter.returns,
    risk_hours(p_opened_at, p_now) / 24,
    coalesce(p_look.returned_basis_points, 0),
    coalesce(p_look.unauthorized_basis_points, 0),
    case when p_channel = 'in_store' then 0 else 1 end,
    risk_hours(p_look.contact_since, p_now)
  ];

  for v_clause in 1 .. cardinality(v_clause_rules) loop
    v_rule := v_clause_rules[v_clause];
    if v_rule = v_done then
      v_at := v_clause_ends[v_clause] + 1;
      continue;
    end if;
    v_holds := true;
    while v_holds and v_at <= v_clause_ends[v_clause] loop
      v_holds := v_facts[v_fact_numbers[v_at]] between v_lows[v_at] and v_highs[v_at];
      v_at := v_at + 1;
    end loop;
    v_at := v_clause_ends[v_clause] + 1;
    if v_holds then
      v_done := v_rule;
      v_matched := v_matched || v_keys[v_rule];
      v_shadow_outcome := stronger_risk_outcome(v_shadow_outcome, v_rules.rule_outcomes[v_rule]);
      if v_rules.rule_counts[v_rule] then
        v_outcome := stronger_risk_outcome(v_outcome, v_rules.rule_outcomes[v_rule]);
      end if;
    end if;
  end loop;
  v_decided.facts := v_facts;
  v_decided.matched := v_matched;
  -- A rule that lets somebody pass goes before all others.
  v_decided.outcome := case v_outcome when 'pass' then 'allow' else v_outcome end;
  v_decided.shadow_outcome := case v_shadow_outcome when 'pass' then 'allow' else v_shadow_outcome end;
  return v_decided;
end
$$;
