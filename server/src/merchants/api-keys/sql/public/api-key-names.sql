-- What an API key is called.
create view api_key_names as select id, name from api_keys;
