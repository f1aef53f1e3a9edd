-- What a business is called, and whose clock its days go by.
create view business_names as select id, name, time_zone from businesses;
