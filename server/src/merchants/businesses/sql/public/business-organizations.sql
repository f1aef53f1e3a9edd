-- Whose a business is.
create view business_organizations as select id, organization_id from businesses;
