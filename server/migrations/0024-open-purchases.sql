-- How many codes a consumer has open is asked whenever they start another one.
create index purchases_initiated on purchases (consumer_id) where status = 'INITIATED';
