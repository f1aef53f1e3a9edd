-- Until when the bank's word of their file (ach_entries_held) held entries; null where it never did, or still does.
create view ach_entries_held_until as
  select e.id, greatest(f.late_rejection_closed_at, f.acknowledgement_mended_at) as until
    from ach_files f join ach_entries e on e.file_id = f.id;
