-- Keeps what decide_risk gave, in the transaction of the payment that it is about, and counts what was not refused. A
-- payment that is to be held waits for a person from then on. Where all rules are off there is nothing to keep.
create or replace function keep_risk_decision(
  p_purchase_id text, p_consumer_id text, p_business_id text, p_account_id text, p_amount_cents bigint, p_device text, p_now timestamptz,
  p_outcome text, p_shadow_outcome text, p_rule_set integer, p_facts bigint[], p_matched text[]
)
returns void
language plpgsql as $$
declare
  v_device bigint;
  v_business bigint;
begin
  if cardinality(p_facts) = 0 and p_outcome = 'allow' then
    return;
  end if;
  insert into risk_decisions (purchase_id, at, consumer_id, business_id, bank_account_id, amount_cents, rule_set, facts, matched, outcome, shadow_outcome)
  values (p_purchase_id, p_now, p_consumer_id, p_business_id, p_account_id, p_amount_cents, p_rule_set, p_facts, p_matched, p_outcome, p_shadow_outcome);
  if p_outcome = 'refuse' then
    return;
  end if;
  if p_outcome = 'hold' then
    insert into risk_holds (purchase_id, held_at) values (p_purchase_id, p_now);
  end if;
  v_device := hashtextextended(p_device, 0);
  v_business := hashtextextended(p_business_id, 0);
  update risk_counters c
     set counted_at = p_now,
         payments = c.payments + 1,
         largest_cents = greatest(c.largest_cents, p_amount_cents),
         recent_at = c.recent_at[greatest(1, cardinality(c.recent_at) - 22) :] || p_now,
         recent_cents = c.recent_cents[greatest(1, cardinality(c.recent_cents) - 22) :] || p_amount_cents,
         businesses = case when v_business = any (c.businesses) then c.businesses
                           else c.businesses[greatest(1, cardinality(c.businesses) - 62) :] || v_business end,
         devices = case when v_device is null or v_device = any (c.devices) then c.devices
                        else c.devices[greatest(1, cardinality(c.devices) - 14) :] || v_device end,
         devices_since = case when v_device is null or v_device = any (c.devices) then c.devices_since
                              else c.devices_since[greatest(1, cardinality(c.devices) - 14) :] || p_now end
   where c.consumer_id = p_consumer_id;
end
$$;
