-- What a business is called, and whose clock its days go by.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('business_names') is null then
    create view business_names as select id, name, time_zone from businesses;
  end if;
end
$$;
