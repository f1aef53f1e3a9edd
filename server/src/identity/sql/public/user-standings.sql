-- Users by what tokens name them, and whether they may call now.
create view user_standings as select id, subject, kind, status, tokens_valid_after, created_at from users;
