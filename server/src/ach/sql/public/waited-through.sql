-- What must have stood in a file by now, null until then: two days have gone through since, as what is committed at a
-- cutoff goes with the next day's. Same-day windows take debits alone.
create view ach_waited_through as
  select (select max(cutoff_at) from ach_cutoffs where originated_at is not null
           group by (cutoff_at at time zone 'America/New_York')::date order by 1 desc offset 2 limit 1) as at;
