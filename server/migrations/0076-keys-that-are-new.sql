-- A key is supposed to be new, which it nearly always is, and looked for only where that proves wrong: both verbs take a word for it from here on.
drop function if exists request_debit(text, timestamptz, text[], text, text, text, bigint, text, text, text, text, bigint, integer, integer, timestamptz, timestamptz, text, text);
drop function if exists confirm_debit(text, timestamptz, text, integer, timestamptz, timestamptz, text, text, text, text, text, bigint, bigint, integer);
