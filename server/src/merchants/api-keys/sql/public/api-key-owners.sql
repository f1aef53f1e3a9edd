-- The business that a key speaks for, who made it, and since when it does not speak.
create view api_key_owners as select id, business_id, created_by, revoked_at from api_keys;
