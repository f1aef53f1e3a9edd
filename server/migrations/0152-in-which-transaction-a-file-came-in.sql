-- The transaction in which a file came into the books, which no later change of its row can say. Null for those of before: the server may not write it.
alter table ach_files add column inserted_in xid8;
alter table ach_files alter column inserted_in set default pg_current_xact_id();
