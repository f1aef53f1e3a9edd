-- What each line of an event moved, from whom to whom, for rooms to prove that theirs moved what they should.
create view ledger_movements as
  select purchase_id, event, cause, line, amount_cents, debit_account, debit_party, credit_account, credit_party from ledger_transfers;
