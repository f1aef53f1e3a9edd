-- How a person closed a late rejection: the bank had settled the file after all, or its entries came back. Null for those of before, which moved nothing.
alter table ach_files add column late_rejection_outcome text check (late_rejection_outcome in ('settled', 'returned'));
