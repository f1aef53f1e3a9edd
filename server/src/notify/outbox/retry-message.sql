-- Retries a message that did not get there, or whose fate is unknown: due at once, until p_abandon_at at least. Notes
-- who asked, and why. Gives its subject, or no row where its words are forgotten, or it may not pass there.
create or replace function retry_message(p_id text, p_why text, p_by text, p_at timestamptz, p_abandon_at timestamptz)
returns table (purpose text, about text, channel text)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with before as (
    select m.id, m.state from messages m
     where m.id = p_id and m.sealed is not null
       and exists (select from message_transitions t where t.from_state = m.state and t.to_state = 'queued' and t.asked)
       for update
  ),
  noted as (
    insert into message_retries (message_id, from_state, why, asked_by, asked_at) select b.id, b.state, p_why, p_by, p_at from before b
  )
  update messages m
     set state = 'queued', state_at = p_at, failure = null, error_code = null, handed_over = false, next_try_at = p_at,
         abandon_at = greatest(m.abandon_at, p_abandon_at)
    from before b
   where m.id = b.id
  returning m.purpose, m.about, m.channel
$$;
