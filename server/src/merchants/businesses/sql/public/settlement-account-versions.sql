-- Every account that a business was ever paid out to, its numbers sealed: for payouts, and for whoever proves them.
create view settlement_account_versions as select business_id, version, sealed, last_four, account_type, since from settlement_accounts;
