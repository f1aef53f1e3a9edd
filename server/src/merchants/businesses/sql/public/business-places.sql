-- What a business is called, whose clock its days go by, and where it is: for what people keep.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('business_places') is null then
    create view business_places as select id, name, time_zone, line_one, line_two, city, state, postal_code from businesses;
  end if;
end
$$;
