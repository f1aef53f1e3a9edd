-- What an account is shown as.
create view bank_account_labels as select id, institution_name, last_four from bank_accounts;
