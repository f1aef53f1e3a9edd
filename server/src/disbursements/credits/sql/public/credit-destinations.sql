-- Each credit's subject, account and amount, as its entry must have them, for writing, copying, proving and telling.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('credit_destinations') is null then
    create view credit_destinations as
      select id, kind, reference, purchase_id, business_id, consumer_id, bank_account_id, settlement_version, amount_cents from credits;
  end if;
end
$$;
