-- Debits of payments as they were put into files, first ones and reinitiations, also those of rejected files. For
-- whoever collects a payment, gives it back or proves it.
create view ach_debits as
  select id, file_id, purchase_id, attempt, trace_number, bank_account_id, amount_cents, company_name, rejected_at, settled_at, posted_at, returned_at,
         return_code, refused_reason, lost_reason
    from ach_entries where kind = 'debit';
