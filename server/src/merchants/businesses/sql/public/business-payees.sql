-- Businesses as those who are paid out: to which version of their settlement account, and what has stopped it.
create view business_payees as select id, name, settlement_version, settlement_stopped_code, settlement_stopped_at from businesses;
