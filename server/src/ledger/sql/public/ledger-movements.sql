-- What each line of an event moved, from whom to whom, for rooms to prove that theirs moved what they should.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('ledger_movements') is null then
    create view ledger_movements as
      select purchase_id, event, cause, line, amount_cents, debit_account, debit_party, credit_account, credit_party from ledger_transfers;
  end if;
end
$$;
