-- What became of the dishonored return that answers a line of a bank's file: for whoever traces that line.
create view dishonored_return_answers as
  select id, incoming_file_id, line_number, made_at, reason_code, settled_at, contested_at, contest_code, abandoned_at, abandoned_why, written_off_at
    from dishonored_returns;
