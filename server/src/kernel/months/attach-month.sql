-- Makes an empty month beside its table, with the table's own constraints and indexes.
create or replace function make_month_beside(p_table text, p_month timestamp) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create table months.%I (like public.%I including defaults including constraints including indexes including storage)',
                 p_table || to_char(p_month, '_YYYY_MM'), p_table);
end
$$;

-- Puts a month that stands beside its table into it, with the rows of it that have come meanwhile and stand in the rest.
-- Inserts go on; whoever reads all of the table waits until the transaction ends. For the owner of the schema, and for
-- make_months. owners: 5 unseen, the tables of monthly-tables.ts and their months.
create or replace function attach_month(p_table text, p_month timestamp) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_name text := format('months.%I', p_table || to_char(p_month, '_YYYY_MM'));
  v_rest text := format('months.%I', p_table || '_rest');
  v_begins timestamptz := p_month at time zone 'UTC';
  v_ends timestamptz := (p_month + interval '1 month') at time zone 'UTC';
begin
  -- The table before its rest, as everybody does who changes which months there are.
  execute format('lock table only public.%I in share update exclusive mode', p_table);
  execute format('lock table %s in access exclusive mode', v_rest);
  execute format('with moved as (delete from %s where at >= $1 and at < $2 returning *) insert into %s select * from moved', v_rest, v_name)
    using v_begins, v_ends;
  execute format('alter table public.%I attach partition %s for values from (%L) to (%L)', p_table, v_name, v_begins, v_ends);
end
$$;
