-- Users by what tokens name them, and whether they may call now.
do $$
begin
  -- Made once: making it anew would hold up whoever reads it at the moment of a start. A migration that drops it has it made as it stands here.
  if to_regclass('user_standings') is null then
    create view user_standings as select id, subject, kind, status, tokens_valid_after, created_at from users;
  end if;
end
$$;
