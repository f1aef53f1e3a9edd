-- How far the sandbox's demo data has got. A row without an end was left by a start that was cut short.
create table demo_data (
  only_row boolean primary key default true check (only_row),
  -- Real time.
  started_at timestamptz not null,
  finished_at timestamptz
);
