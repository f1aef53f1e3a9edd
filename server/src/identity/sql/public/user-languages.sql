-- The language in which somebody read the app last.
create view user_languages as select id, language from users;
