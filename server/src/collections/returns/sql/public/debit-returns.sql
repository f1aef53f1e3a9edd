-- Debits that came back, each with its bank's code and trace number, for proofs and look-ups.
create view debit_returns as
  select id, entry_id, purchase_id, amount_cents, code, returned_at, return_trace_number from returns;
