-- Whether a debit of this consumer came back for want of money (R01, R09) and has not been made good: then they can spend nothing.
create or replace function consumer_has_unresolved_return(of_consumer_id text) returns boolean
language sql stable as $$
  select exists (
    select from returns where consumer_id = of_consumer_id and resolved_at is null and code in ('R01', 'R09')
  )
$$;
