-- Who of a business may give back how much, by its newest rule; no row without one. For the rights in tokens.
create view refund_rules_in_force as
  select r.business_id, r.viewer_day_cents from refund_rules r
   where not exists (select from refund_rules n where n.business_id = r.business_id and n.seq > r.seq);
