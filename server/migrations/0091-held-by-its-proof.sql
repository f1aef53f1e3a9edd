-- A payout waits while what it would pay is not proven.
alter table payout_obstacles drop constraint payout_obstacles_reason_check;
alter table payout_obstacles add constraint payout_obstacles_reason_check check (
  reason in ('no_settlement_account', 'settlement_account_stopped', 'settlement_account_unusable', 'file_rejected', 'too_large', 'entry_unwritable',
             'proof_broken')
);
