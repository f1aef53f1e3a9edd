-- Forgets words and recipients of messages to somebody, by the marks of what they are reached by. What still waits is
-- sent no more, unless it is an organization's own, which is forgotten when it is done. The words of a done message live
-- for a day, so few are looked through.
create or replace function forget_messages_to(p_marks text[], p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select change_message(
           p_id => m.id, p_attempt => null, p_to => 'failed', p_at => p_at, p_failure => 'no_such_recipient', p_error_code => null,
           p_provider_id => null, p_next_try_at => null)
    from messages m
   where m.next_try_at is not null and m.state = 'queued' and m.organization_id is null and m.recipient_fingerprint = any (p_marks);
  update messages m set sealed = null where m.sealed is not null and m.next_try_at is null and m.recipient_fingerprint = any (p_marks);
$$;
