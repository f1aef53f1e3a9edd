-- Decides about a payment before it is approved: `allow`, `hold` or `refuse`, or BUSY (see may_wait); of what it read it
-- keeps nothing, which is keep_risk_decision's work once the payment goes on or ends. Locks the consumer's counter until
-- the transaction ends, before the business's exposure: two payments at once are counted one after the other. What it
-- does not know it takes for new. The facts are in the order of RISK_FACTS of the contract. p_device: the browser's name
-- of itself, null where it gave none. What the caller has read of the account and the business comes with the call, as each
-- table that is looked at costs every payment: p_number_fingerprint, p_linked_at, p_opened_at.
create or replace function decide_risk(
  p_consumer_id text, p_business_id text, p_number_fingerprint text, p_linked_at timestamptz, p_opened_at timestamptz,
  p_amount_cents bigint, p_channel text, p_device text, p_now timestamptz,
  out outcome text, out shadow_outcome text, out rule_set integer, out facts bigint[], out matched text[]
)
language plpgsql as $$
declare
  v_keys text[];
  v_outcomes text[];
  v_counts boolean[];
  v_clause_rules integer[];
  v_clause_ends integer[];
  v_fact_numbers integer[];
  v_lows bigint[];
  v_highs bigint[];
  v_counted_since timestamptz;
  v_blocked boolean;
  v_counter risk_counters;
  v_sharing bigint;
  v_returned bigint;
  v_unauthorized bigint;
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
  outcome := 'allow';
  shadow_outcome := 'allow';
  facts := '{}';
  matched := '{}';
  select s.version, s.rule_keys, s.rule_outcomes, s.rule_counts, s.clause_rules, s.clause_ends, s.fact_numbers, s.lows, s.highs, s.counted_since,
         exists (select from risk_blocks b
                  where b.ended_at is null
                    and (b.kind = 'person' and b.value = p_consumer_id or b.kind = 'account' and b.value = p_number_fingerprint
                         or b.kind = 'device' and b.value = risk_device(p_consumer_id, p_device))),
         (select count(*) from account_holders h
           where h.number_fingerprint = p_number_fingerprint and h.removed_at is null and h.consumer_id <> p_consumer_id),
         r.returned_basis_points, r.unauthorized_basis_points
    into rule_set, v_keys, v_outcomes, v_counts, v_clause_rules, v_clause_ends, v_fact_numbers, v_lows, v_highs, v_counted_since,
         v_blocked, v_sharing, v_returned, v_unauthorized
    from risk_rule_sets s left join risk_businesses r on r.business_id = p_business_id
   order by s.version desc limit 1;
  if v_blocked then
    outcome := 'refuse';
    shadow_outcome := 'refuse';
    matched := '{block}';
    return;
  end if;
  if cardinality(v_keys) is null or cardinality(v_keys) = 0 then
    return;
  end if;

  select * into v_counter from risk_counters c where c.consumer_id = p_consumer_id for no key update skip locked;
  if not found then
    -- It is not there, or another transaction has it, or is making it: which one does under a lock of that name.
    if may_wait() then
      select * into v_counter from risk_counters c where c.consumer_id = p_consumer_id for no key update;
    elsif exists (select from risk_counters c where c.consumer_id = p_consumer_id)
          or not pg_try_advisory_xact_lock(hashtextextended('risk_counters ' || p_consumer_id, 0)) then
      outcome := 'BUSY';
      return;
    end if;
    if v_counter.consumer_id is null then
      perform pg_advisory_xact_lock(hashtextextended('risk_counters ' || p_consumer_id, 0));
      perform count_risk_anew(p_consumer_id, v_counted_since, p_now);
      select * into strict v_counter from risk_counters c where c.consumer_id = p_consumer_id for no key update;
    end if;
  end if;
  if v_counter.counted_at < v_counted_since then
    perform count_risk_anew(p_consumer_id, v_counted_since, p_now);
    select * into strict v_counter from risk_counters c where c.consumer_id = p_consumer_id;
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
  facts := array[
    p_amount_cents,
    risk_hours(v_counter.registered_at, p_now),
    risk_hours(p_linked_at, p_now),
    risk_hours(v_device_since, p_now),
    case when hashtextextended(p_business_id, 0) = any (v_counter.businesses) then 0 else 1 end,
    v_counter.payments,
    case when v_counter.largest_cents > 0 then p_amount_cents * 100 / v_counter.largest_cents else 0 end,
    v_hour_count, v_hour_cents, v_day_count, v_day_cents,
    v_sharing,
    v_counter.returns,
    risk_hours(p_opened_at, p_now) / 24,
    coalesce(v_returned, 0),
    coalesce(v_unauthorized, 0),
    case when p_channel = 'in_store' then 0 else 1 end
  ];

  for v_clause in 1 .. cardinality(v_clause_rules) loop
    v_rule := v_clause_rules[v_clause];
    if v_rule = v_done then
      v_at := v_clause_ends[v_clause] + 1;
      continue;
    end if;
    v_holds := true;
    while v_holds and v_at <= v_clause_ends[v_clause] loop
      v_holds := facts[v_fact_numbers[v_at]] between v_lows[v_at] and v_highs[v_at];
      v_at := v_at + 1;
    end loop;
    v_at := v_clause_ends[v_clause] + 1;
    if v_holds then
      v_done := v_rule;
      matched := matched || v_keys[v_rule];
      shadow_outcome := stronger_risk_outcome(shadow_outcome, v_outcomes[v_rule]);
      if v_counts[v_rule] then
        outcome := stronger_risk_outcome(outcome, v_outcomes[v_rule]);
      end if;
    end if;
  end loop;
  -- A rule that lets somebody pass goes before all others.
  outcome := case outcome when 'pass' then 'allow' else outcome end;
  shadow_outcome := case shadow_outcome when 'pass' then 'allow' else shadow_outcome end;
end
$$;
