-- The one place in which a message passes from one state to another. With p_attempt only as long as that try is the
-- last. Gives what it is about, or no row where it may not pass there: it is there already, or further.
create or replace function change_message(
  p_id text, p_attempt integer, p_to text, p_at timestamptz, p_failure text, p_error_code text, p_provider_id text, p_next_try_at timestamptz
) returns table (purpose text, about text, channel text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update messages m
     set state = p_to, state_at = p_at, failure = p_failure, error_code = p_error_code,
         provider_id = coalesce(p_provider_id, m.provider_id),
         next_try_at = case when p_to = 'queued' then p_next_try_at end
   where m.id = p_id and (p_attempt is null or m.attempts = p_attempt)
     and exists (select from message_transitions t where t.from_state = m.state and t.to_state = p_to and not t.asked)
  returning m.purpose, m.about, m.channel
$$;
