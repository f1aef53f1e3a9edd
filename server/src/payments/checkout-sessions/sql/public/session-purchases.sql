-- The checkout session that a purchase was paid in, and the shop's own name for the order.
create view session_purchases as select id, order_id, purchase_id from checkout_sessions where purchase_id is not null;
