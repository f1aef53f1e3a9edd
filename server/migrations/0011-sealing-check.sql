-- A value that the keys of this database's servers open: a server with other keys must not start on it.
create table sealing_check (
  only_row boolean primary key default true check (only_row),
  sealed text not null
);
