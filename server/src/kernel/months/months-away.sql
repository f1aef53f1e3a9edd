-- Months that were taken out of a table into a file and not put back: what stood in them is not looked at.
create view months_away as
  select d.table_name, d.month, d.at, d.row_count, d.row_ranges, d.file_name, d.file_sha256
    from (select distinct on (table_name, month) table_name, month, event, at, row_count, row_ranges, file_name, file_sha256
            from detached_months order by table_name, month, seq desc) d
   where d.event = 'detached';
