-- How far each seal over a table reaches.
create view sealed_stretches as select table_name, to_seq from seals;
