-- Files that the bank carried, or may yet: none rejected, or sent back whole after settlement. For counting returns.
create view ach_files_carried as
  select id, effective_entry_date from ach_files where status <> 'REJECTED' and late_rejection_outcome is distinct from 'returned';
