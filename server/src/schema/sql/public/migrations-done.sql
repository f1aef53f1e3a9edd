-- Every migration that has run, with the hash of its text.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('migrations_done') is null then
    create view migrations_done as select name, sha256 from schema_migrations;
  end if;
end
$$;
