-- One line of a file from the bank that cannot be read is set aside by itself; the rest of its file has its effect.
alter table ach_set_aside drop constraint ach_set_aside_reason_check;
alter table ach_set_aside add constraint ach_set_aside_reason_check check (
  reason in ('unreadable_file', 'unreadable_line', 'same_content', 'not_a_return', 'other_company', 'unknown_trace', 'unknown_code',
             'already_returned', 'amount_mismatch', 'not_returnable', 'not_disputed', 'change_not_applied', 'dispute_lost', 'too_large')
);
-- Whether a file lies there unread is asked at every cutoff.
create index ach_set_aside_unread_files on ach_set_aside (number) where resolved_at is null and line_number = 0 and reason = 'unreadable_file';
