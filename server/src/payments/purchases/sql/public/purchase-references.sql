-- A purchase's public names, and whose it is. A public id names an approved one, and perhaps unapproved others.
create view purchase_references as select id, public_id, consumer_id, business_id, approved_at from purchases;
