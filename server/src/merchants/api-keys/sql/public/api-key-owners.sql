-- The business that a key speaks for, and since when it does not.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('api_key_owners') is null then
    create view api_key_owners as select id, business_id, revoked_at from api_keys;
  end if;
end
$$;
