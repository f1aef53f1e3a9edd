-- What the bank will not carry is recorded as refused by the bank, and not as given up by a person.
alter table disputes drop constraint disputes_given_up_why_check;
alter table disputes add constraint disputes_given_up_why_check check (given_up_why in ('file_given_up', 'refused_by_bank', 'too_late'));
alter table micro_verifications drop constraint micro_verifications_refused_reason_check;
alter table micro_verifications add constraint micro_verifications_refused_reason_check
  check (refused_reason in ('wrong_amounts', 'too_late', 'returned', 'not_sent', 'refused_by_bank'));
