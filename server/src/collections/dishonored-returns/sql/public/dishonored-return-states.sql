-- Returns that we send back as dishonored, and how far each has come: for the files that carry them, and for proofs.
create view dishonored_return_states as
  select id, entry_id, return_id, return_trace_number, amount_cents, settled_at, contested_at, abandoned_at from dishonored_returns;
