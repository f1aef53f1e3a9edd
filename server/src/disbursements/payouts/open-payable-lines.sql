-- Transfers of what a business is owed in no payout, below zero where they took something; of payouts, only what a
-- failed one gave back. What was POSTED of a late-rejected file waits until a person closes that.
create or replace function open_payable_lines(p_business_id text) returns table (ledger_transfer_id bigint, amount_cents bigint)
language sql stable as $$
  select line.id, line.cents
    from (select t.id, t.amount_cents as cents
            from merchant_payable_credits t
           where t.business_id = p_business_id
             and (t.event <> 'posted' or t.cause not in (select h.id from ach_entries_held h))
          union all
          select t.id, -t.amount_cents
            from merchant_payable_debits t
           where t.business_id = p_business_id and t.event <> 'payout_in_file') line
   where not exists (select from payout_lines l where l.ledger_transfer_id = line.id)
$$;
