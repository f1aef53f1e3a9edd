-- The language in which somebody read the app last.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('user_languages') is null then
    create view user_languages as select id, language from users;
  end if;
end
$$;
