-- Entries of a file settle with it, not before: all, or an exception. Rows are looked up by id before their state:
-- little is known of a table just filled, and a plan by state would read all of it for each element.
create or replace function settle_entries(p_file_id text, p_entry_ids text[], p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_settled bigint;
begin
  perform note_ahead_of_time('settled', p_at);
  with named as materialized (
    select e.id, e.file_id, e.settled_at, e.returned_at, e.rejected_at
      from (select distinct unnest(p_entry_ids) as id) g join ach_entries e on e.id = g.id
       for no key update of e
  )
  update ach_entries e set settled_at = p_at
    from named n join ach_files f on f.id = n.file_id
   where e.id = n.id and n.file_id = p_file_id and f.status in ('DELIVERED', 'ACCEPTED') and f.acknowledgement_failure is null and f.settles_at <= p_at
     and n.settled_at is null and n.returned_at is null and n.rejected_at is null;
  get diagnostics v_settled = row_count;
  if v_settled <> cardinality(p_entry_ids) then
    raise exception '% of % entries of file % cannot settle', cardinality(p_entry_ids) - v_settled, cardinality(p_entry_ids), p_file_id;
  end if;
end
$$;

-- The debits among them as they settle: collected by the bank, and no longer held beside the consumers' balances.
create or replace function debits_settled(p_entry_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_at timestamptz;
  v_last timestamptz;
  v_purchase_ids text[];
begin
  select min(e.settled_at), max(e.settled_at) into v_at, v_last from unnest(p_entry_ids) g (id) join ach_entries e on e.id = g.id;
  if v_at <> v_last then
    raise exception 'debits that settled at % and at % are not noted together', v_at, v_last;
  end if;
  v_purchase_ids := ledger_post_debits('settled', v_at, p_entry_ids);
  perform settle_purchases(v_purchase_ids, v_at);
end
$$;
