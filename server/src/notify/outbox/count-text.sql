-- Counts one text in each scope, or in none where one is at its most for the hour or 24 hours. Rows are locked in the
-- order of their keys. Gives each scope with its counts, with this text where it was counted.
create or replace function count_text(p_scopes text[], p_most_hour integer[], p_most_day integer[], p_hour timestamptz)
returns table (scope text, in_hour integer, in_day integer, is_full boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_full boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('text_counts ' || s, 0)) from (select s from unnest(p_scopes) s order by s) o;
  select coalesce(bool_or(n.in_hour >= g.most_hour or n.in_day >= g.most_day), false) into v_full
    from unnest(p_scopes, p_most_hour, p_most_day) as g (scope, most_hour, most_day),
         lateral (select coalesce(sum(c.count) filter (where c.hour = p_hour), 0)::integer as in_hour, coalesce(sum(c.count), 0)::integer as in_day
                    from text_counts c where c.scope = g.scope and c.hour > p_hour - interval '24 hours') n;
  if not v_full then
    insert into text_counts as c (scope, hour, count) select s, p_hour, 1 from unnest(p_scopes) s order by s
    on conflict on constraint text_counts_pkey do update set count = c.count + 1;
  end if;
  return query
    select g.scope, n.in_hour, n.in_day, v_full and (n.in_hour >= g.most_hour or n.in_day >= g.most_day)
      from unnest(p_scopes, p_most_hour, p_most_day) as g (scope, most_hour, most_day),
           lateral (select coalesce(sum(c.count) filter (where c.hour = p_hour), 0)::integer as in_hour, coalesce(sum(c.count), 0)::integer as in_day
                      from text_counts c where c.scope = g.scope and c.hour > p_hour - interval '24 hours') n;
end
$$;
