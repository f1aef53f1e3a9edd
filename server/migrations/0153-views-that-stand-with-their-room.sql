-- These are made anew after the migrations, by the files in server/src/ach/sql/public.
drop view ach_standing_entries, ach_waited_through, ach_entries_held;
