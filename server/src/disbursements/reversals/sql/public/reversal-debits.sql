-- The debit that each reversal sends back, and why. For whoever proves its entry or tells of it.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('reversal_debits') is null then
    create view reversal_debits as
      select id, entry_id, reason from reversals;
  end if;
end
$$;
