-- Twelve characters of the public alphabet (no 0, O, 1, I), of five strong random bits each: a random UUID in base 64
-- without the characters (9 to 11) of version and variant, its 64 letters read as 32.
create or replace function random_public_id() returns text
language sql volatile as $$
  select translate(
    left(overlay(encode(uuid_send(gen_random_uuid()), 'base64') placing '' from 9 for 3), 12),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    '23456789ABCDEFGHJKLMNPQRSTUVWXYZ23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  )
$$;
