-- Every account that a business was ever paid out to, its numbers sealed: for payouts, and for whoever proves them.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('settlement_account_versions') is null then
    create view settlement_account_versions as select business_id, version, sealed, last_four, account_type, since from settlement_accounts;
  end if;
end
$$;
