-- What a bank said of an account's numbers, by the line of its file: applied, or refused with a code.
create view change_notifications as
  select id, entry_id, incoming_file_id, line_number, applied_at, differences, refusal_code from notifications_of_change;
