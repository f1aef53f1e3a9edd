-- A dishonoured return whose file the bank rejected waits for a person like every other entry. It is given up with its file, or when it could
-- only settle after its last day; then the return may be dishonoured anew.
alter table disputes
  add column given_up_at timestamptz,
  add column given_up_why text check (given_up_why in ('file_given_up', 'too_late')),
  add check ((given_up_at is null) = (given_up_why is null) and (given_up_at is null or settled_at is null)),
  drop constraint disputes_incoming_file_id_line_number_key;
create unique index disputes_line on disputes (incoming_file_id, line_number) where given_up_at is null;
