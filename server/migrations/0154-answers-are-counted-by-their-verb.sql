-- A verification begins as WAITING, and its wrong answers are counted by the verb that compares them: the server writes neither.
alter table micro_verifications alter column status set default 'WAITING';
-- Whoever locks rows writes a column of theirs: see migration 0090.
alter table micro_verifications add column row_lock nothing;
