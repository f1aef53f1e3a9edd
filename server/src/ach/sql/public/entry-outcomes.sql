-- What became of each entry, by its subject: a credit, a dishonored return, a refused change. For whoever sent it.
create view ach_entry_outcomes as
  select id, seq, kind, subject_id, trace_number, bank_account_id, amount_cents, effective_entry_date, rejected_at, settled_at, returned_at, return_code,
         lost_reason
    from ach_entries;
