-- Transfers into what a business is owed. For payouts; whoever names a business finds its own by an index.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('merchant_payable_credits') is null then
    create view merchant_payable_credits as
      select id, at, credit_party as business_id, amount_cents, event, cause, purchase_id from ledger_transfers where credit_account = 'merchant_payable';
  end if;
end
$$;
