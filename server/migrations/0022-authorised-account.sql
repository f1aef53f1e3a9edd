-- Whoever accepts a payment names the account that it was authorised from: three functions take one argument more. With other arguments
-- it is another function, so these would stay beside the new ones, and a call could mean either. The new ones are made with all the others.
drop function if exists accept_purchase(text, text, text, text, text, bigint, text, text, bigint, integer, timestamptz);
drop function if exists accept_link(text, timestamptz, text, text, text, bigint, integer, timestamptz, timestamptz, text, text);
drop function if exists accept_checkout_session(text, timestamptz, text, text, bigint, integer, timestamptz, timestamptz, text, text);
