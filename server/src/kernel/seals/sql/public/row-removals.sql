-- Removals of rows whose time had passed: what was older than kept_from went.
create view row_removals as select table_name, kept_from from removed_rows;
