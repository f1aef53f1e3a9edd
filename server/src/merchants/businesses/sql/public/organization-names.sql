-- What a merchant with one or more businesses is called.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('organization_names') is null then
    create view organization_names as select id, name from organizations;
  end if;
end
$$;
