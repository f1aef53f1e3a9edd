-- Debits settle at the moment at which their entries did: their verb takes none any more.
drop function if exists debits_settled(timestamptz, text[]);
-- It looks at when a file settles, too, and is made anew with the functions.
drop trigger if exists file_goes_its_way on ach_files;
