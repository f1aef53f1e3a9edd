-- Verbs of a payment look for an earlier answer to an idempotency key before anything else, and wait for nobody where they work on lists.
drop function if exists request_debit(text, timestamptz, text[], text, text, text, bigint, text, text, text, text, bigint, integer, integer, timestamptz, timestamptz, text, text, boolean);
drop function if exists confirm_debit(text, timestamptz, text, integer, timestamptz, timestamptz, text, text, text, text, text, bigint, bigint, integer, boolean);
drop function if exists replay_answer(text, text, text, text, timestamptz);
drop function if exists claim_key(text, text, text);
