-- Starts a consumer's purchase at a counter in use. A person stands at one counter at a time, so an open purchase of
-- theirs from any counter, asked for no amount, runs out now. Gives the JSON to answer, or a refusal's code.
-- fetch_balance_of: as start_purchase gives it. replaced: how many ran out. BUSY: see may_wait; nothing was done.
create or replace function start_purchase_at_counter(
  p_subject text, p_issued_at timestamptz, p_counter_id text, p_id text, p_now timestamptz, p_open_ms integer, p_recent_ms integer,
  out refusal text, out answer text, out fetch_balance_of text, out replaced integer
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_caller record;
  v_lock bigint;
  v_counter record;
  v_earlier purchases;
  v_started record;
begin
  replaced := 0;
  select * into v_caller from consumer_calling(p_subject, p_issued_at);
  if not found or v_caller.refusal is not null then
    refusal := coalesce(v_caller.refusal, 'PROFILE_REQUIRED');
    return;
  end if;
  v_lock := hashtextextended('start at a counter by ' || v_caller.user_id, 0);
  -- Two starts at the same moment come one after the other, or neither would see the other's purchase. Nobody else
  -- takes this lock, and it is taken before any row's.
  if not pg_try_advisory_xact_lock(v_lock) then
    if not may_wait() then
      refusal := 'BUSY';
      return;
    end if;
    perform pg_advisory_xact_lock(v_lock);
  end if;
  select c.id, c.name, c.business_id, b.name as business_name, 'in_store' = any (b.features_off) as till_off, b.standing into v_counter
    from counters c join business_terms b on b.id = c.business_id
   where c.id = p_counter_id and c.retired_at is null;
  if not found then
    refusal := 'COUNTER_NOT_FOUND';
    return;
  end if;
  if v_counter.standing <> 'OPEN' then
    refusal := 'BUSINESS_CLOSING';
    return;
  end if;
  if v_counter.till_off then
    refusal := 'BUSINESS_FEATURE_OFF';
    return;
  end if;

  -- An earlier one may be held by a merchant who claims it.
  if not may_wait() and exists (
    select from counter_starts s join purchases p on p.id = s.purchase_id
     where s.consumer_id = v_caller.user_id and s.started_at > p_now - p_open_ms * interval '1 millisecond' and p.status = 'INITIATED'
  ) then
    refusal := 'BUSY';
    return;
  end if;

  v_started := start_purchase(p_subject, p_issued_at, p_id, p_now, p_open_ms, p_recent_ms);
  if v_started.refusal is not null then
    refusal := v_started.refusal;
    return;
  end if;
  -- One that a merchant claims just now is waited for, and then it is no longer among them.
  for v_earlier in
    select p.* from counter_starts s join purchases p on p.id = s.purchase_id
     where s.consumer_id = v_caller.user_id and s.started_at > p_now - p_open_ms * interval '1 millisecond' and p.status = 'INITIATED'
       for no key update of p
  loop
    v_earlier.expires_at := least(v_earlier.expires_at, p_now);
    perform change_purchase_status(v_earlier, 'expired', p_now, v_caller.user_id, 'started anew at a counter');
    replaced := replaced + 1;
  end loop;

  insert into counter_starts (purchase_id, counter_id, business_id, consumer_id, started_at)
  values (p_id, v_counter.id, v_counter.business_id, v_caller.user_id, p_now);
  answer := v_started.answer::jsonb || jsonb_build_object('business_name', v_counter.business_name, 'counter_name', v_counter.name);
  fetch_balance_of := v_started.fetch_balance_of;
end
$$;
