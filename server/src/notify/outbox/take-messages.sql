-- Takes at most so many due messages for the caller to send, alone until p_lease_until, first those that are worth
-- something for the shortest time; with p_id that one alone, waiting for its first or next try. was_lost: whoever took
-- it before began to hand it over, and never said more.
create or replace function take_messages(p_now timestamptz, p_lease_until timestamptz, p_most integer, p_id text)
returns table (id text, channel text, purpose text, about text, key text, organization_id text, language text, recipient_fingerprint text, sealed text,
               attempt integer, was_lost boolean, tried_since timestamptz, failure text, abandon_at timestamptz)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with due as (
    select m.id, m.state = 'sending' and m.handed_over as was_lost, m.state_at
      from messages m
     where case when p_id is null then m.next_try_at <= p_now else m.id = p_id and m.next_try_at is not null and m.state = 'queued' end
     order by m.abandon_at, m.next_try_at
     limit p_most
       for update skip locked
  )
  update messages m
     set state = 'sending', attempts = m.attempts + 1, handed_over = due.was_lost, next_try_at = p_lease_until,
         -- Of one that was lost, when it may first have gone out.
         state_at = case when due.was_lost then m.state_at else p_now end
    from due
   where m.id = due.id
  returning m.id, m.channel, m.purpose, m.about, m.key, m.organization_id, m.language, m.recipient_fingerprint, m.sealed, m.attempts, due.was_lost,
            due.state_at, m.failure, m.abandon_at
$$;

-- Notes that a message is about to be handed over; false where another took it, or it is known to be out.
create or replace function hand_over_message(p_id text, p_attempt integer) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with handed as (
    update messages m set handed_over = true where m.id = p_id and m.attempts = p_attempt and m.state = 'sending' returning 1
  )
  select exists (select from handed)
$$;

-- Leaves a message that is being sent to be looked for: nobody answered, and it may have gone out.
create or replace function leave_message(p_id text, p_attempt integer, p_look_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update messages m set next_try_at = p_look_at where m.id = p_id and m.attempts = p_attempt and m.state = 'sending'
$$;
