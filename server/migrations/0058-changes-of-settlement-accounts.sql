-- A bank tells that the account of a merchant has changed: a person gives the operator's word for it.
alter table ach_set_aside drop constraint ach_set_aside_reason_check;
alter table ach_set_aside add constraint ach_set_aside_reason_check check (
  reason in ('unreadable_file', 'unreadable_line', 'same_content', 'not_a_return', 'other_company', 'unknown_trace', 'unknown_code',
             'already_returned', 'amount_mismatch', 'not_returnable', 'not_disputed', 'change_not_applied', 'settlement_account_change',
             'dispute_lost', 'too_large')
);
update ach_set_aside s set reason = 'settlement_account_change' from ach_entries e
 where e.id = s.entry_id and e.kind = 'payout' and s.reason = 'change_not_applied';
