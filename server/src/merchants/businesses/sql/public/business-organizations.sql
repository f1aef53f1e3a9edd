-- Whose a business is.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('business_organizations') is null then
    create view business_organizations as select id, organization_id from businesses;
  end if;
end
$$;
