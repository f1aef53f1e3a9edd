-- The account each micro-entry verifies, and whose it is, to prove entries, or find what one was sent for.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('micro_entry_accounts') is null then
    create view micro_entry_accounts as
      select m.id, m.verification_id, v.consumer_id, v.bank_account_id
        from micro_entries m join micro_verifications v on v.id = m.verification_id;
  end if;
end
$$;
