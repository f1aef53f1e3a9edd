-- How a person closed a late rejection: the bank had settled the file after all, or its entries came back. Null for those of before, which moved nothing.
alter table ach_files add column late_rejection_outcome text check (late_rejection_outcome in ('settled', 'returned'));

-- A bank may refuse a single entry of a file that it took, and says why.
alter table ach_entries add column refused_reason text, add check (refused_reason is null or rejected_at is not null);
alter table sandbox_ach_entries add column refused_reason text;
