-- Transfers out of what a business is owed. For payouts; whoever names a business finds its own by an index.
create view merchant_payable_debits as
  select id, at, debit_party as business_id, amount_cents, event, cause, purchase_id from ledger_transfers where debit_account = 'merchant_payable';
