-- Returns that nobody has made good, and that no newer one stands in the place of.
create view open_returns as
  select id, purchase_id, consumer_id, code, returned_at from returns where resolved_at is null and superseded_by is null;
