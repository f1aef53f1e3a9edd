-- The link that a purchase was paid by, with its number among those of its business.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('link_purchases') is null then
    create view link_purchases as select id, number, purchase_id from links where purchase_id is not null;
  end if;
end
$$;
