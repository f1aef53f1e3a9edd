-- When a consumer was born: what somebody is asked whose number was not used for long.
create view consumer_birthdays as select user_id, date_of_birth from consumers;
