-- Transfers into what a business is owed. For payouts; whoever names a business finds its own by an index.
create view merchant_payable_credits as
  select id, at, credit_party as business_id, amount_cents, event, cause, purchase_id from ledger_transfers where credit_account = 'merchant_payable';
