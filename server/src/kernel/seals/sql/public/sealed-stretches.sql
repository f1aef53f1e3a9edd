-- How far each seal over a table reaches.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('sealed_stretches') is null then
    create view sealed_stretches as select table_name, to_seq from seals;
  end if;
end
$$;
