-- The account each micro-entry verifies, and whose it is, to prove entries, find what one was sent for, or how long
-- its records are kept.
create view micro_entry_accounts as
  select m.id, m.verification_id, v.consumer_id, v.bank_account_id, v.started_at
    from micro_entries m join micro_verifications v on v.id = m.verification_id;
