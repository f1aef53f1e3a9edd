-- Gives a business's standing, and has it stay so until the transaction ends: whoever has the business close just now is
-- waited for, and whoever has it close next waits, and then ends what this transaction made.
create or replace function hold_business_standing(p_business_id text) returns text
language sql as $$
  select standing from businesses where id = p_business_id for share
$$;
