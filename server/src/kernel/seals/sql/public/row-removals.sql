-- Removals of rows whose time had passed: what was older than kept_from went.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('row_removals') is null then
    create view row_removals as select table_name, kept_from from removed_rows;
  end if;
end
$$;
