-- Debits that came back, each with its bank's code and trace number, for proofs and look-ups.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('debit_returns') is null then
    create view debit_returns as
      select id, entry_id, purchase_id, amount_cents, code, returned_at, return_trace_number from returns;
  end if;
end
$$;
