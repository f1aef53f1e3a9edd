-- What can happen to refunds: from which status to which, what it moves in the ledger, and whether an entry at the bank is what moves it.
create or replace function refund_moves()
returns table (event text, from_status text, to_status text, posting text, by_entry boolean)
language sql immutable as $$
  values
    ('payment_posted', 'WAITING', 'QUEUED', 'refund_approved', false),
    ('reoriginated', 'REJECTED', 'QUEUED', null, false),
    ('held', 'QUEUED', 'HELD', null, false),
    ('released', 'HELD', 'QUEUED', null, false),
    ('in_file', 'QUEUED', 'IN_FILE', 'refund_in_file', true),
    ('file_rejected', 'IN_FILE', 'REJECTED', 'refund_returned_before_settlement', true),
    ('settled', 'IN_FILE', 'SETTLED', 'refund_settled', true),
    ('returned', 'IN_FILE', 'HELD', 'refund_returned_before_settlement', true),
    ('returned', 'SETTLED', 'HELD', 'refund_returned_after_settlement', true),
    -- No exception was opened for those that waited for their payment to be POSTED.
    ('cancelled', 'WAITING', 'CANCELLED', null, false),
    ('cancelled', 'QUEUED', 'CANCELLED', 'refund_cancelled', false),
    ('cancelled', 'HELD', 'CANCELLED', 'refund_cancelled', false),
    ('cancelled', 'REJECTED', 'CANCELLED', 'refund_cancelled', false)
$$;

-- Something happens to refunds that the caller has locked: their status changes, that is kept, and the ledger moves what they are over. All of them,
-- or an exception where one is in no status from which it can. p_entry_ids: the entry of each, in the same places and in the state that the event
-- speaks of, for what the bank does.
-- p_held_reason: of what ends in HELD, and of nothing else.
create or replace function move_refunds(
  p_event text, p_at timestamptz, p_actor text, p_reason text, p_ids text[], p_entry_ids text[] default null, p_held_reason text default null
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_move record;
  v_moved integer := 0;
begin
  for v_move in
    select m.from_status, m.to_status, m.posting, array_agg(r.id order by g.place) as ids, array_agg(r.purchase_id order by g.place) as purchase_ids,
           array_agg(r.amount_cents order by g.place) as amounts_cents, array_agg(0::bigint) as fees_cents,
           array_agg(r.business_id order by g.place) as business_ids, array_agg(r.consumer_id order by g.place) as consumer_ids,
           array_agg(case when m.by_entry then e.id else r.id end order by g.place) as causes
      from unnest(p_ids, p_entry_ids) with ordinality as g (id, entry_id, place)
      join refunds r on r.id = g.id
      join refund_moves() m on m.event = p_event and m.from_status = r.status
      left join ach_entries e on e.id = g.entry_id and e.kind = 'refund' and e.subject_id = r.id and e.amount_cents = r.amount_cents
                              and entry_bears_event(p_event, e.id)
     where (m.by_entry = (e.id is not null))
       and (p_event <> 'payment_posted' or exists (select from purchases p where p.id = r.purchase_id and p.status = 'POSTED'))
     group by m.from_status, m.to_status, m.posting
  loop
    v_moved := v_moved + cardinality(v_move.ids);
    perform change_refund_status(v_move.ids, v_move.to_status, p_at, p_actor, p_reason, p_held_reason);
    if v_move.posting is not null then
      perform ledger_post_many(v_move.posting, p_at, v_move.purchase_ids, v_move.amounts_cents, v_move.fees_cents, v_move.business_ids,
                               v_move.consumer_ids, v_move.causes);
    end if;
  end loop;
  if v_moved <> cardinality(p_ids) then
    raise exception '% of the refunds % cannot be moved by %', cardinality(p_ids) - v_moved, array_to_string(p_ids, ', '), p_event;
  end if;
end
$$;
