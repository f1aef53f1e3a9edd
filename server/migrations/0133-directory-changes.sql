-- Changes of merchants' users that are under way in an outside provider's directory. A row stands from before the first call there until both sides agree:
-- whoever began the change takes it away with their own transaction, or leaves it to the queue, which brings the directory in line with our tables.
create table directory_changes (
  id text primary key,
  -- Whom tokens name; null while an addition has not been answered.
  subject text unique,
  -- Of an addition: the names that are asked for there.
  username text,
  email text,
  begun_at timestamptz not null,
  -- Whoever began it does no more about it; null while they do.
  left_at timestamptz,
  check (subject is not null or (username is not null and email is not null))
);
create unique index directory_changes_username on directory_changes (lower(username));
