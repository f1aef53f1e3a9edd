-- Organizations whose AdminAccounts need a second factor.
create view second_factor_rules as select id as organization_id from organizations where second_factor_since is not null;
