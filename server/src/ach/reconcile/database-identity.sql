-- Which database this is: its cluster, the timeline on which the cluster writes now, and its own number there. A
-- restored or promoted one has another; one that was copied whole while it was stopped has the same.
create or replace function database_identity() returns text language sql volatile as $$
  select s.system_identifier || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) || '/' || d.oid
    from pg_control_system() s, pg_database d
   where d.datname = current_database()
$$;
