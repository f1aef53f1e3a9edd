-- The language in which somebody read the app last.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('user_languages') is null then
    create view user_languages as select id, language from users;
  end if;
end
$$;
