-- What files from the bank are called. For whoever shows where something came from.
create view ach_incoming_file_names as
  select id, name from ach_incoming_files;
