-- The only writer of a purchase's status, with change_purchase_statuses below. `p` is the purchase as it shall be, from
-- a row that the caller has locked; its status follows from the event by the table of transitions, or an exception.
-- Each change is kept as an event. Gives the new status. It writes whatever it is given, so only verbs, with their
-- owner's rights, may call it: the server's role cannot.
create or replace function change_purchase_status(p purchases, p_event text, p_at timestamptz, p_actor text, p_reason text default null)
returns text
language plpgsql as $$
declare
  v_from_status text;
  v_status text;
begin
  with changed as (
    update purchases q
       set status = t.to_status,
           last_event = p_event,
           last_event_at = p_at,
           business_id = p.business_id,
           bank_account_id = p.bank_account_id,
           requested_by = p.requested_by,
           channel = p.channel,
           input_type = p.input_type,
           amount_cents = p.amount_cents,
           tip_cents = p.tip_cents,
           notes = p.notes,
           pos_order_id = p.pos_order_id,
           employee_name = p.employee_name,
           purchase_power_cents = p.purchase_power_cents,
           available_balance_cents = p.available_balance_cents,
           daily_limit_cents = p.daily_limit_cents,
           fee_basis_points = p.fee_basis_points,
           fee_fixed_cents = p.fee_fixed_cents,
           expires_at = p.expires_at,
           requested_at = p.requested_at,
           approved_at = p.approved_at,
           posted_at = case t.to_status when 'POSTED' then p_at else p.posted_at end
      from purchase_transitions t
     where q.id = p.id and t.from_status = q.status and t.event = p_event
    returning t.from_status, t.to_status
  )
  insert into purchase_events (purchase_id, at, event, from_status, to_status, actor, reason)
  select p.id, p_at, p_event, c.from_status, c.to_status, p_actor, p_reason from changed c
  returning from_status, to_status into v_from_status, v_status;
  if v_status is null then
    raise exception 'purchase % is % and cannot change by %', p.id, p.status, p_event;
  end if;
  if v_from_status = 'PENDING' then
    perform release_exposure(
      p_business_ids => array[p.business_id], p_cents => array[p.amount_cents::bigint],
      p_uncollected_at => array[case when v_status in ('CANCELLED', 'FAILED') then p.approved_at end]
    );
  end if;
  return v_status;
end
$$;

-- The same for a purchase that the caller names: locks it first.
create or replace function change_purchase_status(p_purchase_id text, p_event text, p_at timestamptz, p_actor text, p_reason text default null)
returns text
language plpgsql as $$
declare
  v_purchase purchases;
begin
  select * into v_purchase from purchases where id = p_purchase_id for no key update;
  if not found then
    raise exception 'there is no purchase %', p_purchase_id;
  end if;
  return change_purchase_status(v_purchase, p_event, p_at, p_actor, p_reason);
end
$$;

-- The same for many locked purchases, by one event at one moment: a file has a hundred thousand. Only statuses change,
-- for the reason in each one's place, which may be null. All of them, or an exception.
create or replace function change_purchase_statuses(p_ids text[], p_event text, p_at timestamptz, p_actor text, p_reasons text[])
returns void
language plpgsql as $$
declare
  v_changed bigint;
  v_business_ids text[];
  v_cents bigint[];
  v_uncollected_at timestamptz[];
begin
  with changed as (
    update purchases q
       set status = t.to_status,
           last_event = p_event,
           last_event_at = p_at,
           posted_at = case t.to_status when 'POSTED' then p_at else q.posted_at end
      from unnest(p_ids, p_reasons) as g (id, reason), purchase_transitions t
     where q.id = g.id and t.from_status = q.status and t.event = p_event
    returning q.id, t.from_status, t.to_status, g.reason, q.business_id, q.amount_cents, q.approved_at
  ), kept as (
    insert into purchase_events (purchase_id, at, event, from_status, to_status, actor, reason)
    select c.id, p_at, p_event, c.from_status, c.to_status, p_actor, c.reason from changed c order by c.id
  ), summed as (
    select c.from_status = 'PENDING' as was_open, c.business_id, count(*) as count, sum(c.amount_cents)::bigint as cents,
           case when c.to_status in ('CANCELLED', 'FAILED') then c.approved_at end as uncollected_at
      from changed c
     group by 1, 2, 5
  )
  select coalesce(sum(s.count), 0), array_agg(s.business_id) filter (where s.was_open), array_agg(s.cents) filter (where s.was_open),
         array_agg(s.uncollected_at) filter (where s.was_open)
    into v_changed, v_business_ids, v_cents, v_uncollected_at
    from summed s;
  if v_business_ids is not null then
    perform release_exposure(p_business_ids => v_business_ids, p_cents => v_cents, p_uncollected_at => v_uncollected_at);
  end if;
  if v_changed <> cardinality(p_ids) then
    raise exception '% of % purchases cannot change by %, such as %', cardinality(p_ids) - v_changed, cardinality(p_ids), p_event,
      (select g.id from unnest(p_ids) as g (id) left join purchases q on q.id = g.id
        where q.last_event is distinct from p_event or q.last_event_at is distinct from p_at limit 1);
  end if;
end
$$;
