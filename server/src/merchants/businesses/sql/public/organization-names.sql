-- What a merchant with one or more businesses is called.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('organization_names') is null then
    create view organization_names as select id, name from organizations;
  end if;
end
$$;
