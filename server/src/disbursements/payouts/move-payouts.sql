-- What can happen to payouts: from which status to which, and what an entry at the bank moves by it in the ledger.
create or replace function payout_moves()
returns table (event text, from_status text, to_status text, posting text)
language sql immutable as $$
  values
    ('in_file', 'IN_FILE', 'IN_FILE', 'payout_in_file'),
    ('file_rejected', 'IN_FILE', 'REJECTED', 'payout_returned_before_settlement'),
    -- What was owed goes out with the next payout.
    ('released', 'REJECTED', 'RELEASED', null),
    ('settled', 'IN_FILE', 'SETTLED', 'payout_settled'),
    ('returned', 'IN_FILE', 'RETURNED', 'payout_returned_before_settlement'),
    ('returned', 'SETTLED', 'RETURNED', 'payout_returned_after_settlement')
$$;

-- Something happens to payouts that the caller has locked: their status changes, and the ledger moves what they are over. All of them, or an exception.
-- p_entry_ids: the entry of each, in the same places and in the state that the event speaks of, but for those that are released. p_return_code: of RETURNED, and of nothing else.
create or replace function move_payouts(p_event text, p_at timestamptz, p_ids text[], p_entry_ids text[] default null, p_return_code text default null)
returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_payout record;
  v_moved integer := 0;
begin
  for v_payout in
    select o.id, o.amount_cents, o.business_id, m.to_status, m.posting, e.id as entry_id
      from unnest(p_ids, p_entry_ids) with ordinality as g (id, entry_id, place)
      join payouts o on o.id = g.id
      join payout_moves() m on m.event = p_event and m.from_status = o.status
      left join ach_entries e on e.id = g.entry_id and e.kind = 'payout' and e.subject_id = o.id and e.amount_cents = o.amount_cents
                              and entry_bears_event(p_event, e.id)
     where (m.posting is not null) = (e.id is not null) and (p_event <> 'returned' or e.return_code = p_return_code)
     order by g.place
  loop
    v_moved := v_moved + 1;
    update payouts o
       set status = v_payout.to_status,
           settled_at = case v_payout.to_status when 'SETTLED' then p_at else o.settled_at end,
           failed_at = case when v_payout.to_status in ('REJECTED', 'RETURNED') then p_at else o.failed_at end,
           return_code = case v_payout.to_status when 'RETURNED' then p_return_code else o.return_code end
     where o.id = v_payout.id and p_event <> 'in_file';
    if v_payout.posting is not null then
      perform ledger_post(
        p_event => v_payout.posting, p_at => p_at, p_purchase_id => null, p_amount_cents => v_payout.amount_cents,
        p_fee_cents => 0, p_business_id => v_payout.business_id, p_consumer_id => null, p_cause => v_payout.entry_id
      );
    end if;
  end loop;
  if v_moved <> cardinality(p_ids) then
    raise exception '% of the payouts % cannot be moved by %', cardinality(p_ids) - v_moved, array_to_string(p_ids, ', '), p_event;
  end if;
end
$$;
