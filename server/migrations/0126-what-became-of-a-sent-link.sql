-- What became of the sending of a link after it was taken over, and in more words why not.
alter table link_dispatches drop constraint link_dispatches_failure_check;
alter table link_dispatches
  add column delivered_at timestamptz,
  -- Nobody can tell whether it went out; it is not sent again.
  add column uncertain_at timestamptz;
do $$
declare
  found text;
begin
  -- It wanted what has failed never to have been taken over: a text that was may still not arrive.
  for found in select conname from pg_constraint where conrelid = 'link_dispatches'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%failed_at%' loop
    execute format('alter table link_dispatches drop constraint %I', found);
  end loop;
end $$;
alter table link_dispatches add constraint link_dispatches_failed check (failed_at is null or (failure is not null and delivered_at is null));
alter table link_dispatches add constraint link_dispatches_failure_word check (failure in (
  'recipient_refused', 'stopped', 'no_such_recipient', 'not_a_cell_phone', 'switched_off', 'filtered', 'unreachable', 'too_late', 'too_many'));
