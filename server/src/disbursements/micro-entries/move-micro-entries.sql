-- What an entry that carries a micro-entry moves in the ledger, as it goes its way: all of them, or an exception where one is not in the state that the
-- event speaks of. The caller has their verifications locked.
create or replace function move_micro_entries(p_event text, p_at timestamptz, p_entry_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_entry record;
  v_moved integer := 0;
begin
  for v_entry in
    select e.id, m.amount_cents,
           case p_event
             when 'in_file' then 'micro_entry_in_file'
             when 'settled' then 'micro_entry_settled'
             else case when e.settled_at is null then 'micro_entry_returned_before_settlement' else 'micro_entry_returned_after_settlement' end
           end as posting
      from unnest(p_entry_ids) with ordinality as g (id, place)
      join ach_entries e on e.id = g.id and e.kind = 'micro_entry'
      join micro_entries m on m.id = e.subject_id and m.amount_cents = e.amount_cents
     where e.returned_at is null
       and case p_event
             when 'in_file' then e.rejected_at is null and e.settled_at is null
             when 'file_rejected' then e.rejected_at is not null and e.settled_at is null
             when 'settled' then e.rejected_at is null and e.settled_at is not null
             when 'returned' then e.rejected_at is null
           end
     order by g.place
  loop
    v_moved := v_moved + 1;
    perform ledger_post(
      p_event => v_entry.posting, p_at => p_at, p_purchase_id => null, p_amount_cents => v_entry.amount_cents,
      p_fee_cents => 0, p_business_id => null, p_consumer_id => null, p_cause => v_entry.id
    );
  end loop;
  if v_moved <> cardinality(p_entry_ids) then
    raise exception '% of the micro-entries % cannot be moved by %', cardinality(p_entry_ids) - v_moved, array_to_string(p_entry_ids, ', '), p_event;
  end if;
end
$$;
