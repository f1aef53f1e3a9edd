-- Who of a business may give back how much, as the newest of its rules says; no row where nobody has set one. For the rights that are put into tokens.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('refund_rules_in_force') is null then
    create view refund_rules_in_force as
      select r.business_id, r.viewer_day_cents from refund_rules r
       where not exists (select from refund_rules n where n.business_id = r.business_id and n.seq > r.seq);
  end if;
end
$$;
