-- The order of arrival of what a file holds is asked for in whole stretches alone, and each entry is written anew when it settles and when it is POSTED: an
-- index of every number cost more than it gave. The function gives something now.
alter table ach_entries drop constraint ach_entries_seq_key;
create index ach_entries_seq on ach_entries using brin (seq) with (pages_per_range = 32, autosummarize = on);
drop function if exists ledger_post_debits(text, timestamptz, text[]);
