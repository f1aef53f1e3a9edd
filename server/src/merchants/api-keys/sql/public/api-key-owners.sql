-- The business that a key speaks for, and since when it does not.
create view api_key_owners as select id, business_id, revoked_at from api_keys;
