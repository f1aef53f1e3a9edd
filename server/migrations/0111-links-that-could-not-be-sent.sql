-- What became of the sending of a link, for whoever had it sent: failure is why the last try did not succeed; failed_at when it was given up.
alter table link_dispatches
  add column failure text check (failure in ('recipient_refused', 'unreachable', 'too_late')),
  add column failed_at timestamptz,
  add check (failed_at is null or (failure is not null and sent_at is null));
