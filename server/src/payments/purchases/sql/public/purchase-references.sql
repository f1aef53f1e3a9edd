-- A purchase's public names, and whose it is. A public id names an approved one, and perhaps unapproved others.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('purchase_references') is null then
    create view purchase_references as select id, public_id, consumer_id, business_id, approved_at from purchases;
  end if;
end
$$;
