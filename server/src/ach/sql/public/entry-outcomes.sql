-- What has become of each entry, by what it was sent for: a credit, a dishonored return, the refusal of a change. For the rooms that had it sent.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('ach_entry_outcomes') is null then
    create view ach_entry_outcomes as
      select id, seq, kind, subject_id, trace_number, bank_account_id, amount_cents, effective_entry_date, rejected_at, settled_at, returned_at, return_code,
             lost_reason
        from ach_entries;
  end if;
end
$$;
