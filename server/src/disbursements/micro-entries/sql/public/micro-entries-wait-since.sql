-- Since when the oldest account waits for micro-entries to settle; null where none does. For the first cutoff.
create view micro_entries_wait_since as
  select min(started_at) as at from micro_verifications where status = 'WAITING';
