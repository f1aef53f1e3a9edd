-- What the business was called that a consumer agreed to pay. No row: nothing was authorized, or it is kept no more.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('authorized_business_names') is null then
    create view authorized_business_names as select purchase_id, business_name from consents;
  end if;
end
$$;
