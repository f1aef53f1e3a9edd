-- Whether a debit of this consumer came back for want of money (R01, R09) and has not been made good: then they can spend nothing.
-- Every payment asks. In plpgsql because its plan is kept; a function in SQL is planned anew in each transaction.
create or replace function consumer_has_unresolved_return(of_consumer_id text) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from returns where consumer_id = of_consumer_id and resolved_at is null and superseded_by is null and code in ('R01', 'R09')
  );
end
$$;
