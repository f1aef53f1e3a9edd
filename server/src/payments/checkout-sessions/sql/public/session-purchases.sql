-- The checkout session that a purchase was paid in, and the shop's own name for the order.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('session_purchases') is null then
    create view session_purchases as select id, order_id, purchase_id from checkout_sessions where purchase_id is not null;
  end if;
end
$$;
