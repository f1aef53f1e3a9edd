-- The days that the rules of reinitiations count of a purchase until a moment, by the calendar: since the approval by
-- the business's, since the settlement of the first debit by the Federal Reserve's; null where that is in no file.
create or replace function days_of_reinitiation(p_purchase_id text, p_at timestamptz, out since_approval integer, out since_settlement integer)
language sql stable as $$
  select (p_at at time zone b.time_zone)::date - (p.approved_at at time zone b.time_zone)::date,
         (p_at at time zone 'America/New_York')::date
         - (select (coalesce(e.settled_at, e.settles_at) at time zone 'America/New_York')::date
              from ach_entries_in_files e
             where e.purchase_id = p.id and e.attempt = 1 and e.rejected_at is null)
    from purchase_debits p join business_names b on b.id = p.business_id
   where p.id = p_purchase_id
$$;
