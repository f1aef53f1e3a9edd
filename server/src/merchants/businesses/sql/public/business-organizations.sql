-- Whose a business is.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('business_organizations') is null then
    create view business_organizations as select id, organization_id from businesses;
  end if;
end
$$;
