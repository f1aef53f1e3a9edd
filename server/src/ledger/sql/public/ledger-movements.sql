-- What each line of an event has moved, from whom to whom. For the rooms that prove that their payments and credits moved what they should have.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('ledger_movements') is null then
    create view ledger_movements as
      select purchase_id, event, cause, line, amount_cents, debit_account, debit_party, credit_account, credit_party from ledger_transfers;
  end if;
end
$$;
