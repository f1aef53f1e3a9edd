-- What people know a purchase by, and whose it is. A public id names one that was approved, and may be that of others which were not.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('purchase_references') is null then
    create view purchase_references as select id, public_id, consumer_id, business_id, approved_at from purchases;
  end if;
end
$$;
