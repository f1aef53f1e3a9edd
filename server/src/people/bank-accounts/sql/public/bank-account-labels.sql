-- What an account is shown as, and whose it is.
create view bank_account_labels as select id, consumer_id, institution_name, last_four from bank_accounts;
