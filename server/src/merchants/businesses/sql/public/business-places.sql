-- What a business is called, whose clock its days go by, and where it is: for what people keep;
-- and how its customers reach it.
create view business_places as
  select id, name, time_zone, line_one, line_two, city, state, postal_code, contact_phone, contact_email from businesses;
