-- Debits that came back: each with the code and the trace number that its bank gave, for proofs and for whoever looks one up.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('debit_returns') is null then
    create view debit_returns as
      select id, entry_id, purchase_id, amount_cents, code, returned_at, return_trace_number from returns;
  end if;
end
$$;
