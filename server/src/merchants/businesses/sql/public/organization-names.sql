-- What a merchant with one or more businesses is called.
create view organization_names as select id, name from organizations;
