-- Whom a purchase is of, to whom it goes and what it is debited from: the row itself refuses what does not exist. Such a check shares the row that it looks
-- at with every other payment; nobody waits for it, since nothing that is paid changes the key of a person, a business or an account.
alter table purchases
  add constraint purchases_consumer foreign key (consumer_id) references consumers (user_id),
  add constraint purchases_business foreign key (business_id) references businesses (id),
  add constraint purchases_account_of_consumer foreign key (bank_account_id, consumer_id) references bank_accounts (id, consumer_id);
