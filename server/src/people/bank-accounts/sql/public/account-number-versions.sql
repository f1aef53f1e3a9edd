-- All numbers that accounts ever had, sealed: for whoever proves or finds again where an entry went.
create view account_number_versions as select account_id, version, consumer_id, sealed, since from bank_account_numbers;
