-- Users by what tokens name them, and whether they may call now.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('user_standings') is null then
    create view user_standings as select id, subject, kind, status, tokens_valid_after, created_at from users;
  end if;
end
$$;
