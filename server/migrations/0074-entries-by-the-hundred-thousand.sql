-- What each of a hundred thousand entries cost when their file is cut.

-- An index by purchase says both: which entries are a purchase's, and that each attempt at it is in at most one file that was not rejected.
-- Rejected entries are told apart by their ids.
drop index ach_entries_of_purchase;
drop index ach_entries_attempt;
create unique index ach_entries_attempt on ach_entries (purchase_id, attempt, (case when rejected_at is null then '' else id end))
  where purchase_id is not null;

-- The entries of a file are counted and added up once, when its row is written after them, and not looked after one by one; nobody can delete
-- a file. `npm run prove` looks for entries of no file.
alter table ach_entries drop constraint ach_entries_file_id_fkey;

-- The sandbox bank writes entries in the transaction that keeps their file, and nobody deletes one. What has no day to go back on stands in no
-- index of days.
alter table sandbox_ach_entries drop constraint sandbox_ach_entries_file_name_fkey;
drop index sandbox_ach_entries_returning;
create index sandbox_ach_entries_returning on sandbox_ach_entries (return_due_at) where returned_in is null and return_due_at is not null;
drop index sandbox_ach_entries_changing;
create index sandbox_ach_entries_changing on sandbox_ach_entries (change_due_at) where changed_in is null and change_due_at is not null;
