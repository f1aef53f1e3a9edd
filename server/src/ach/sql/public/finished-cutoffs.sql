-- Cutoffs that are over and done. For whoever checks what had to be in a file by now.
create view ach_finished_cutoffs as
  select cutoff_at, originated_at from ach_cutoffs where originated_at is not null;
