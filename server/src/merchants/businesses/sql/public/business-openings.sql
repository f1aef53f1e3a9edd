-- Since when a business is here.
create view business_openings as select id, created_at as opened_at from businesses;
