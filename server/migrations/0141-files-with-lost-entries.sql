-- A file of which some entries are lost to a database that was restored: the hold during which it was taken over. Written by the verb that writes such entries.
create table ach_files_with_lost_entries (
  seq bigint generated always as identity unique,
  file_id text primary key references ach_files (id),
  hold_number bigint not null references ach_delivery_holds (number)
);

-- Those from before were taken over during a hold as well: it stands for all of them which it was.
insert into ach_files_with_lost_entries (file_id, hold_number)
select e.file_id, h.number
  from (select distinct file_id from ach_entries where lost_reason is not null) e
 cross join (select max(number) as number from ach_delivery_holds where event = 'held') h
 where h.number is not null;
