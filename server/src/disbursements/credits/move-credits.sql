-- Changes the status of credits, keeps that, and moves their amounts in the ledger: all of them, or an exception where
-- one cannot, or the rows do not bear it. They are locked by id; whoever decides by their payment has locked that
-- first. p_entry_ids: each one's entry, in the event's state, for what the bank does. p_held_reason: of what ends in
-- HELD. The only writer of a credit's status, with its owner's rights.
create or replace function move_credits(
  p_event text, p_at timestamptz, p_actor text, p_reason text, p_ids text[], p_entry_ids text[] default null, p_held_reason text default null
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_move record;
  v_moved integer := 0;
begin
  perform from credits c where c.id = any (p_ids) order by c.id for no key update;
  for v_move in
    select t.kind, t.from_status, t.to_status, t.posting, array_agg(c.id order by g.place) as ids,
           array_agg(case when t.by_entry then e.id else c.id end order by g.place) as causes
      from unnest(p_ids, p_entry_ids) with ordinality as g (id, entry_id, place)
      join credits c on c.id = g.id
      join credit_transitions() t on t.kind = c.kind and t.event = p_event and t.from_status = c.status
      left join ach_entry_outcomes e on e.id = g.entry_id and e.kind = c.kind and e.subject_id = c.id and e.amount_cents = c.amount_cents
                              and entry_bears_event(p_event, e.id)
     where t.by_entry = (e.id is not null)
       and case p_event
             when 'payment_posted' then exists (select from purchase_debits p where p.id = c.purchase_id and p.status = 'POSTED')
             when 'withdrawn' then exists (select from purchase_debits p where p.id = c.purchase_id and p.last_event = 'refunded_before_file')
             when 'reoriginated' then not exists (select from ach_standing_entries s where s.kind = c.kind and s.subject_id = c.id and s.rejected_at is not null)
             else true
           end
     group by t.kind, t.from_status, t.to_status, t.posting
  loop
    v_moved := v_moved + cardinality(v_move.ids);
    update credits c
       set status = v_move.to_status, status_at = p_at, held_reason = case v_move.to_status when 'HELD' then p_held_reason end,
           return_code = case v_move.to_status when 'RETURNED' then e.return_code end
      from unnest(v_move.ids, v_move.causes) as g (id, cause) left join ach_entry_outcomes e on e.id = g.cause
     where c.id = g.id;
    perform note_credit_events(p_event, p_at, p_actor, p_reason, v_move.from_status, v_move.ids);
    if v_move.posting is not null then
      perform post_credits(v_move.posting, p_at, v_move.ids, v_move.causes);
    end if;
    if v_move.kind = 'reversal' and v_move.to_status in ('RETURNED', 'CANCELLED') then
      perform end_reversals(p_at, v_move.ids);
    end if;
  end loop;
  if v_moved <> cardinality(p_ids) then
    raise exception '% of the credits % cannot be moved by %', cardinality(p_ids) - v_moved, array_to_string(p_ids, ', '), p_event;
  end if;
end
$$;
