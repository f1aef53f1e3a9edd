-- Since when the oldest account waits for micro-entries to settle; null where none does. For the first cutoff.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('micro_entries_wait_since') is null then
    create view micro_entries_wait_since as
      select min(started_at) as at from micro_verifications where status = 'WAITING';
  end if;
end
$$;
