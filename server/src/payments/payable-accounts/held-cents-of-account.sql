-- A bank account's cents that its balance does not tell of yet: purchases that wait or are on their way and have not
-- settled, and the same of reinitiations. But for one purchase, where it is named.
create or replace function held_cents_of_account(p_account_id text, p_but_purchase_id text) returns bigint
language sql stable as $$
  select coalesce(sum(u.amount_cents), 0)::bigint
    from (select p.amount_cents
            from bank_account_standings a
            join purchases p on p.consumer_id = a.consumer_id and p.bank_account_id = a.id
           where a.id = p_account_id and p.status in ('WAITING_FOR_APPROVAL', 'PENDING') and p.settled_at is null
             and p.id is distinct from p_but_purchase_id
          union all
          select r.amount_cents from pending_reinitiations r
           where r.bank_account_id = p_account_id
             and not exists (select from ach_debits e where e.id = r.entry_id and e.settled_at is not null)) u
$$;
