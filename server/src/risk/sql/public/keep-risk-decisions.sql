-- Keeps what decide_risk gave for a list of payments, of another consumer each, in the transaction of the payments, and
-- counts what was not refused. A payment that is to be held waits for a person from then on. Where all rules are off
-- there is nothing to keep. One plan for all, as with decide_risks.
create or replace function keep_risk_decisions(p_decided risk_decided[])
returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into risk_decisions (purchase_id, at, consumer_id, business_id, bank_account_id, amount_cents, rule_set, facts, matched, outcome, shadow_outcome)
  select d.purchase_id, d.at, d.consumer_id, d.business_id, d.bank_account_id, d.amount_cents, d.rule_set, d.facts, d.matched, d.outcome, d.shadow_outcome
    from unnest(p_decided) d where cardinality(d.facts) > 0 or d.outcome <> 'allow';
  insert into risk_holds (purchase_id, held_at) select h.purchase_id, h.at from unnest(p_decided) h where h.outcome = 'hold';
  update risk_counters c
     set counted_at = d.at,
         payments = c.payments + 1,
         largest_cents = greatest(c.largest_cents, d.amount_cents),
         recent_at = c.recent_at[greatest(1, cardinality(c.recent_at) - 22) :] || d.at,
         recent_cents = c.recent_cents[greatest(1, cardinality(c.recent_cents) - 22) :] || d.amount_cents,
         businesses = case when d.business = any (c.businesses) then c.businesses
                           else c.businesses[greatest(1, cardinality(c.businesses) - 62) :] || d.business end,
         devices = case when d.device is null or d.device = any (c.devices) then c.devices
                        else c.devices[greatest(1, cardinality(c.devices) - 14) :] || d.device end,
         devices_since = case when d.device is null or d.device = any (c.devices) then c.devices_since
                              else c.devices_since[greatest(1, cardinality(c.devices) - 14) :] || d.at end
    from (
      select g.consumer_id, g.at, g.amount_cents, hashtextextended(g.business_id, 0) as business, hashtextextended(g.device, 0) as device
        from unnest(p_decided) g where cardinality(g.facts) > 0 and g.outcome <> 'refuse'
    ) d
   where c.consumer_id = d.consumer_id;
end
$$;
