-- The debit that each reversal sends back, and why. For whoever proves its entry or tells of it.
create view reversal_debits as
  select id, entry_id, reason from reversals;
