-- Takes at most so many due messages for the caller to send, alone until p_lease_until, first those that are worth
-- something for the shortest time; with p_id that one alone, waiting for its first or next try. was_lost: whoever took
-- it before began to hand it over, and never said more.
create or replace function take_messages(p_now timestamptz, p_lease_until timestamptz, p_most integer, p_id text)
returns table (id text, channel text, purpose text, about text, key text, organization_id text, language text, recipient_fingerprint text, sealed text,
               attempt integer, was_lost boolean, tried_since timestamptz, failure text, abandon_at timestamptz)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  -- What has come due gets in line, each once a try, so that no take reads the whole backlog.
  update messages m
     set in_line_since = m.next_try_at
   where p_id is null
     and m.id = any(array(
           select c.id from messages c
            where c.next_try_at <= p_now and c.in_line_since is distinct from c.next_try_at
            order by c.next_try_at
            limit 1000
              for update skip locked));

  with first_in_line as (
    select m.id, m.state = 'sending' and m.handed_over as was_lost, m.state_at
      from messages m
     where p_id is null and m.in_line_since = m.next_try_at and m.next_try_at <= p_now
     order by m.abandon_at, m.next_try_at
     limit p_most
       for update skip locked
  ),
  named as (
    select m.id, false as was_lost, m.state_at
      from messages m
     where m.id = p_id and m.next_try_at is not null and m.state = 'queued'
       for update skip locked
  ),
  due as (select * from first_in_line union all select * from named)
  update messages m
     set state = 'sending', attempts = m.attempts + 1, handed_over = due.was_lost, next_try_at = p_lease_until,
         -- Of one that was lost, when it may first have gone out.
         state_at = case when due.was_lost then m.state_at else p_now end
    from due
   -- An array of so few that they are looked up one by one, whatever the planner thinks of p_most.
   where m.id = due.id and m.id = any(array(select d.id from due d))
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
