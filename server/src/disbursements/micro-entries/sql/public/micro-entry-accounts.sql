-- The account that each micro-entry is to verify, and whose it is. For whoever proves entries, or finds again what one was sent for.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('micro_entry_accounts') is null then
    create view micro_entry_accounts as
      select m.id, m.verification_id, v.consumer_id, v.bank_account_id
        from micro_entries m join micro_verifications v on v.id = m.verification_id;
  end if;
end
$$;
