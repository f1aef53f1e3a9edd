-- What must have stood in a file by now. Every day's own cutoff takes all that waits; those of same-day windows take debits alone. What is committed at
-- the very moment of a cutoff goes with the next day's: so two days have been gone through since. Null until then.
create view ach_waited_through as
  select (select max(cutoff_at) from ach_cutoffs where cut_at is not null
           group by (cutoff_at at time zone 'America/New_York')::date order by 1 desc offset 2 limit 1) as at;
