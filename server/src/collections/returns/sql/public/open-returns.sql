-- Returns that nobody has made good, and that no newer one stands in the place of.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('open_returns') is null then
    create view open_returns as
      select id, purchase_id, consumer_id, code, returned_at from returns where resolved_at is null and superseded_by is null;
  end if;
end
$$;
