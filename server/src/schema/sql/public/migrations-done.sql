-- Every migration that has run, with the hash of its text.
create view migrations_done as select name, sha256 from schema_migrations;
