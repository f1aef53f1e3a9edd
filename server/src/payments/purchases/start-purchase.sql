-- Starts a consumer's purchase with a payment code that no other open one has. Gives the JSON to answer, or a refusal's
-- code. Whoever has 50 open without an amount is refused, as nobody needs so many in five minutes; simultaneous starts
-- may pass that. fetch_balance_of: the caller, if their balance will be too old when asked for.
create or replace function start_purchase(
  p_subject text, p_issued_at timestamptz, p_id text, p_now timestamptz, p_open_ms integer, p_recent_ms integer,
  out refusal text, out answer text, out fetch_balance_of text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_caller record;
  v_public_id text;
  v_expires_at timestamptz := p_now + p_open_ms * interval '1 millisecond';
begin
  select c.user_id, c.refusal, a.balance_at,
         -- Written as purchases_initiated has it (migration 0039): no other index can be read for it.
         (select count(*) filter (where p.expires_at > p_now) from purchases p
           where p.consumer_id = c.user_id and p.status || '' = 'INITIATED') as open_count
    into v_caller
    from consumer_calling(p_subject, p_issued_at) c
    left join primary_accounts a on a.consumer_id = c.user_id;
  if v_caller.user_id is null or v_caller.refusal is not null then
    refusal := coalesce(v_caller.refusal, 'PROFILE_REQUIRED');
    return;
  end if;
  if v_caller.open_count >= 50 then
    refusal := 'TOO_MANY_OPEN_PURCHASES';
    return;
  end if;

  -- No money yet, so its commit need not wait for the disk; what builds on it waits, and takes it along, as the log is
  -- in order. After a crash within the second the code on the phone is unknown, and the next one is not.
  perform set_config('synchronous_commit', 'off', true);
  loop
    v_public_id := random_public_id();
    with started as (
      insert into purchases (id, public_id, payment_code, consumer_id, status, last_event, last_event_at, created_at, expires_at)
      values (p_id, v_public_id, right(v_public_id, 5), v_caller.user_id, 'INITIATED', 'started', p_now, p_now, v_expires_at)
      on conflict (payment_code) where status in ('INITIATED', 'WAITING_FOR_APPROVAL') do nothing
      returning id
    )
    insert into purchase_events (purchase_id, at, event, from_status, to_status, actor)
    select s.id, p_now, 'started', null, 'INITIATED', v_caller.user_id from started s;
    exit when found;
  end loop;

  answer := json_build_object('ID', p_id, 'PublicId', v_public_id, 'Expiration', wire_moment(v_expires_at));
  if v_caller.balance_at is null or v_caller.balance_at < p_now - p_recent_ms * interval '1 millisecond' then
    fetch_balance_of := v_caller.user_id;
  end if;
end
$$;
