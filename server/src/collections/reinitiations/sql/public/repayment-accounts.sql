-- The accounts of debits of returned purchases that their consumers authorized anew; every other debit is of the account
-- of its purchase. Each attempt has one.
create view repayment_accounts as
  select purchase_id, attempt, bank_account_id from reinitiations where attempt > 3;
