-- Whom each payout pays, and by which version of their settlement account. For whoever names a payout's business.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('payout_payees') is null then
    create view payout_payees as
      select id, reference, business_id, settlement_version from credits where kind = 'payout';
  end if;
end
$$;
