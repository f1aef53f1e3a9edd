-- Whether a sandbox has kept a message here instead of sending it.
create or replace function outbox_was_used() returns boolean
language sql stable as $$
  select exists (select from message_outbox)
$$;
