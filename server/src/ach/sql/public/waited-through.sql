-- What must have stood in a file by now, null until then: two days have gone through since, as what is committed at a
-- cutoff goes with the next day's. Same-day windows take debits alone.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('ach_waited_through') is null then
    create view ach_waited_through as
      select (select max(cutoff_at) from ach_cutoffs where originated_at is not null
               group by (cutoff_at at time zone 'America/New_York')::date order by 1 desc offset 2 limit 1) as at;
  end if;
end
$$;
