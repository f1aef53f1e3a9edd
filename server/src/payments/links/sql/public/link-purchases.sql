-- The link that a purchase was paid by, with its number among those of its business and kind.
create view link_purchases as select id, business_id, kind, number, purchase_id from links where purchase_id is not null;
