-- What each credit is for, to which account it goes and over how much, as its entry must have it. For whoever writes, copies and proves entries, or tells of one.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('credit_destinations') is null then
    create view credit_destinations as
      select id, kind, reference, purchase_id, business_id, consumer_id, bank_account_id, settlement_version, amount_cents from credits;
  end if;
end
$$;
