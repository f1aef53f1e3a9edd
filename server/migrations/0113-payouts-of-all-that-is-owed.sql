-- It left it to its caller which of what a business is owed is paid, and to which of its accounts.
drop function if exists make_payout(text, text, text, timestamptz, integer, text, bigint[]);
drop function if exists payable_lines(text, bigint[]);
