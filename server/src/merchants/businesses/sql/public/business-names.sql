-- What a business is called, and whose clock its days go by.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('business_names') is null then
    create view business_names as select id, name, time_zone from businesses;
  end if;
end
$$;
