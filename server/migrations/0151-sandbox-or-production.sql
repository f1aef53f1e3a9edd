-- What this database is for, noted by the first server that starts on it: a sandbox goes on with no real payments, and production with none that are made up.
-- One that was at work before this stands unnoted until then: nothing in it tells for certain.
create table center_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'production'))
);
