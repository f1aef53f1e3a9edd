-- Every name that a consumer or a business has had, of now as well: the oldest has the lowest seq.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('former_holder_names') is null then
    create view former_holder_names as select holder_id, name, seq from holder_names;
  end if;
end
$$;
