-- Makes months that a partitioned table lacks, at most p_most of them, the oldest first, and gives how many it made: from
-- where its newest ends, or the month of p_from, to that of p_until; and those of rows that stand in its rest, which move
-- there. A month that is away stays away. Whoever calls it makes none far from now: in production four months ahead, in a
-- sandbox ten years, and none older than last month but for rows in the rest. Who writes to the table waits for nothing; who reads it may for a fifth of a
-- second, then this fails and is done later. It runs with its owner's rights, as the server's role makes no tables.
-- owners: 2 unseen, the tables of monthly-tables.ts and their months.
create or replace function make_months(p_table text, p_from timestamptz, p_until timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '200ms' as $$
declare
  v_parent regclass := to_regclass(format('public.%I', p_table));
  v_rest text := format('months.%I', p_table || '_rest');
  v_now timestamptz := greatest(now(), public.domain_now());
  v_begins timestamp := date_trunc('month', greatest(p_from, least(now(), public.domain_now()) - interval '1 month') at time zone 'UTC');
  v_until timestamptz := least(p_until, v_now + case when exists (select from public.center_mode where mode = 'production')
                                                     then interval '4 months' else interval '10 years' end);
  v_newest timestamp;
  v_month timestamp;
  v_made integer := 0;
  v_name text;
begin
  if not exists (select from pg_class c where c.oid = v_parent and c.relkind = 'p') then
    raise exception 'table % has no months', coalesce(p_table, '(none)');
  end if;
  if to_regclass(v_rest) is null then
    execute format('create table %s partition of %s default', v_rest, v_parent);
  end if;
  -- Names say when a month begins.
  select to_date(max(right(c.relname, 7)), 'YYYY_MM') + interval '1 month' into v_newest
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = v_parent and c.relname ~ '_\d{4}_\d\d$';
  for v_month in execute format(
    'select m.month
       from (select generate_series(least($1, $2), $3, interval ''1 month'') as month
             union select distinct date_trunc(''month'', r.at at time zone ''UTC'') from %s r) m
      where to_regclass(format(''months.%%I'', $4 || to_char(m.month, ''_YYYY_MM''))) is null
        and not exists (select from public.months_away a where a.table_name = $4 and a.month = m.month)
      order by 1 limit $5', v_rest)
    using v_newest, v_begins, v_until at time zone 'UTC', p_table, least(p_most, 12)
  loop
    v_name := format('months.%I', p_table || to_char(v_month, '_YYYY_MM'));
    -- One makes a month at a time; inserts go on meanwhile.
    execute format('lock table only %s in share update exclusive mode', v_parent);
    if to_regclass(v_name) is null then
      perform public.make_month_beside(p_table, v_month);
      perform public.attach_month(p_table, v_month);
      v_made := v_made + 1;
    end if;
  end loop;
  return v_made;
end
$$;
