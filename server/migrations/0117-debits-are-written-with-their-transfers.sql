-- Entries of debits and what the ledger says of them are written by one verb: the two that did so in turn are gone.
drop function if exists debits_in_file(timestamptz, text[]);
drop function if exists write_ach_entries(text, date, text, text[], text[], text[], text[], integer[], smallint[], text[], bigint[], smallint[], text[], text[]);
