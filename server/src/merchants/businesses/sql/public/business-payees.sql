-- Businesses as those who are paid out: to which version of their settlement account, and what has stopped it.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('business_payees') is null then
    create view business_payees as select id, name, settlement_version, settlement_stopped_code, settlement_stopped_at from businesses;
  end if;
end
$$;
