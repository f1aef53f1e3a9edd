-- What a bank said of an account's numbers, by the line of its file: applied, or refused with a code.
do $$
begin
  -- Made once: remaking it at a start would block its readers. A migration that drops it has it made as it stands here.
  if to_regclass('change_notifications') is null then
    create view change_notifications as
      select id, entry_id, incoming_file_id, line_number, applied_at, differences, refusal_code from notifications_of_change;
  end if;
end
$$;
