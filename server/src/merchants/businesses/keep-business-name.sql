-- Keeps each name that a business has had, as `keep_consumer_name` does those of consumers. It runs with its owner's
-- rights: the server's own role may not write these names. Hence every name in it is a full one.
create or replace function keep_business_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.keep_holder_name(new.id, new.name);
  return null;
end
$$;
do $$
begin
  -- Made once, as every trigger.
  if not exists (select from pg_trigger where tgname = 'business_name_is_kept' and tgrelid = 'businesses'::regclass) then
    create trigger business_name_is_kept after insert or update of name on businesses for each row execute function keep_business_name();
    perform keep_holder_name(id, name) from businesses;
  end if;
end
$$;
