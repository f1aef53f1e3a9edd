-- What this database is for, noted by the first server that starts on it: a sandbox goes on with no real payments, and production with none that are made up.
create table center_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'production'))
);
-- Of one that was at work before this was noted, what stands in it says so; an empty one is whatever starts on it first.
insert into center_mode (mode)
select case when exists (select from demo_data) or exists (select from message_outbox) or exists (select from clock where offset_ms <> 0) then 'sandbox'
            else 'production' end
 where exists (select from users);
