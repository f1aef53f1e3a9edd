-- What can happen to reversals: from which status to which, what it moves in the ledger, and whether an entry at the bank is what moves it.
create or replace function reversal_moves()
returns table (event text, from_status text, to_status text, posting text, by_entry boolean)
language sql immutable as $$
  values
    ('in_file', 'WAITING', 'IN_FILE', 'reversal_in_file', true),
    ('in_file', 'REJECTED', 'IN_FILE', 'reversal_in_file', true),
    ('file_rejected', 'IN_FILE', 'REJECTED', 'reversal_returned_before_settlement', true),
    ('settled', 'IN_FILE', 'SETTLED', 'reversal_settled', true),
    ('returned', 'IN_FILE', 'RETURNED', 'reversal_returned_before_settlement', true),
    ('returned', 'SETTLED', 'RETURNED', 'reversal_returned_after_settlement', true),
    -- Nothing is due for one that waits for its first file.
    ('cancelled', 'WAITING', 'CANCELLED', null, false),
    ('cancelled', 'REJECTED', 'CANCELLED', 'reversal_cancelled', false)
$$;

-- Something happens to reversals that the caller has locked: their status changes, that is kept, and the ledger moves what they are over. All of them,
-- or an exception where one is in no status from which it can. p_entry_ids: the entry of each, in the same places and in the state that the event
-- speaks of, for what the bank does.
-- p_return_code: of RETURNED, and of nothing else; such a reversal is owed to nobody any more. One that ends had its money out once, where its debit
-- had come back as well.
create or replace function move_reversals(
  p_event text, p_at timestamptz, p_actor text, p_reason text, p_ids text[], p_entry_ids text[] default null, p_return_code text default null
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_move record;
  v_moved integer := 0;
begin
  for v_move in
    select m.to_status, m.posting, r.id, case when m.by_entry then e.id else r.id end as cause
      from unnest(p_ids, p_entry_ids) with ordinality as g (id, entry_id, place)
      join reversals r on r.id = g.id
      join reversal_moves() m on m.event = p_event and m.from_status = r.status
      left join ach_entries e on e.id = g.entry_id and e.kind = 'reversal' and e.subject_id = r.id and e.amount_cents = r.amount_cents
                              and entry_bears_event(p_event, e.id)
     where (m.by_entry = (e.id is not null)) and (p_event <> 'returned' or e.return_code = p_return_code)
     order by g.place
  loop
    v_moved := v_moved + 1;
    perform change_reversal_status(array[v_move.id], v_move.to_status, p_at, p_actor, p_reason, p_return_code);
    if v_move.posting is not null then
      perform ledger_post_reversal(v_move.posting, p_at, v_move.id, v_move.cause);
    end if;
    if v_move.to_status = 'RETURNED' then
      perform ledger_post_reversal('reversal_cancelled', p_at, v_move.id, v_move.id);
    end if;
    if v_move.to_status in ('RETURNED', 'CANCELLED') then
      perform ledger_post_reversal('reversal_single_again', p_at, r.id, r.id) from reversals r where r.id = v_move.id and r.doubled and r.fee_cents > 0;
      update reversals r set doubled = false where r.id = v_move.id and r.doubled;
    end if;
  end loop;
  if v_moved <> cardinality(p_ids) then
    raise exception '% of the reversals % cannot be moved by %', cardinality(p_ids) - v_moved, array_to_string(p_ids, ', '), p_event;
  end if;
end
$$;

-- Reversals of POSTED payments leave with a file for the first time: what they give back is taken from the merchants now.
create or replace function reversals_due(p_at timestamptz, p_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id text;
  v_due integer := 0;
begin
  for v_id in
    select r.id from reversals r join purchases p on p.id = r.purchase_id
     where r.id = any (p_ids) and r.status = 'WAITING' and p.status = 'POSTED' order by r.id
  loop
    v_due := v_due + 1;
    perform ledger_post_reversal('reversal_due', p_at, v_id, v_id);
  end loop;
  if v_due <> cardinality(p_ids) then
    raise exception '% of the reversals % are not due', cardinality(p_ids) - v_due, array_to_string(p_ids, ', ');
  end if;
end
$$;

-- The debit of a reversal came back while that was with the bank: the account is given its money twice, and our fee is given back once.
create or replace function double_reversal(p_at timestamptz, p_id text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_fee_cents bigint;
begin
  update reversals r set doubled = true
   where r.id = p_id and r.status in ('IN_FILE', 'SETTLED') and not r.doubled
     and exists (select from returns t where t.entry_id = r.entry_id)
  returning r.fee_cents into v_fee_cents;
  if not found then
    raise exception 'reversal % has not given its money twice', p_id;
  end if;
  if v_fee_cents > 0 then
    perform ledger_post_reversal('reversal_doubled', p_at, p_id, p_id);
  end if;
end
$$;

-- Writes the transfers of one event of a reversal, for the verbs above.
create or replace function ledger_post_reversal(p_event text, p_at timestamptz, p_id text, p_cause text) returns void
language plpgsql as $$
declare
  v_reversal reversals;
begin
  select * into strict v_reversal from reversals r where r.id = p_id;
  perform ledger_post(
    p_event => p_event, p_at => p_at, p_purchase_id => v_reversal.purchase_id, p_amount_cents => v_reversal.amount_cents,
    p_fee_cents => v_reversal.fee_cents, p_business_id => v_reversal.business_id, p_consumer_id => v_reversal.consumer_id,
    p_cause => p_cause
  );
end
$$;
