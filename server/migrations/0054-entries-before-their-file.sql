-- A file is cut entry by entry, and its row, which tells of all of them and never changes, comes last in the same transaction.
alter table ach_entries alter constraint ach_entries_file_id_fkey deferrable initially immediate;
