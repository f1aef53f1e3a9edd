-- Each credit's subject, account and amount, as its entry must have them, for writing, copying, proving and telling.
create view credit_destinations as
  select id, kind, reference, purchase_id, business_id, consumer_id, bank_account_id, settlement_version, amount_cents from credits;
