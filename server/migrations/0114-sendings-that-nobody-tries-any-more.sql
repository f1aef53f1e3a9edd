-- Looked through every few minutes for those that the queue has given up.
create index link_dispatches_unsent on link_dispatches (requested_at) where sent_at is null and failed_at is null;
